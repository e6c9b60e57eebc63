import { join } from 'node:path'
import { readLockFile } from '../../host/postgres/lock-file.ts'
import { openSocketPath, port as postgresPort } from '../../host/postgres/socket-path.ts'
import { databaseName } from '../../host/postgres/store.ts'
import type { Host } from '../start-host.ts'
import type { Served } from './measure.ts'
import { newestEmail } from './open-emails.ts'
import { pageCall } from './page-call.ts'
import type { Person, SignIn } from './sign-in.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { signInByLink } from './sign-in-by-link.ts'

export type Ours = {
  host: Host
  served: Served
  /** As superuser, since a peer gets a database of its own. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  byLink: SignIn
  byCode: SignIn
  checkSession: (person: Person) => Buffer
  close: () => Promise<void>
}

/** The calls of a running host, and its Postgres, unless that of another host's data. Closing leaves the host as it is. */
export const openOurs = async (host: Host, { dataDir } = host): Promise<Ours> => {
  const directory = join(dataDir, 'postgres')
  const socket = await openSocketPath(directory)
  const user = 'postgres'
  const connection = { host: socket.host, port: postgresPort, user, database: databaseName, ssl: false } as const
  const { public_token: publicToken } = (await (await fetch(`${host.url}/config.json`)).json()) as {
    public_token: string
  }
  const served = { port: host.port, pid: host.process.pid as number, postgresPid: readLockFile(directory)?.pid }
  const way = { served, publicToken, connection, emailsAfter: await newestEmail(connection) }
  return {
    host,
    served,
    connection,
    byLink: signInByLink(way),
    byCode: signInByCode(way),
    checkSession: ({ session }) => pageCall(way, '/sessions/authenticate', {}, { session }),
    close: socket.close,
  }
}
