import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@iyk/kit/log.ts'
import { chooseAccount } from '../../host/postgres/choose-account.ts'
import { createCluster } from '../../host/postgres/create-cluster.ts'
import { findPackage, thisMachine } from '../../host/postgres/find-package.ts'
import { readLockFile, removeLockFiles } from '../../host/postgres/lock-file.ts'
import { signal } from '../../host/postgres/processes.ts'
import { provideBinaries } from '../../host/postgres/provide-binaries.ts'
import { startServer } from '../../host/postgres/start-server.ts'
import { stopServer } from '../../host/postgres/stop-server.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { waitUntil } from '../../host/postgres/wait-until.ts'
import { query } from '../bench/query.ts'
import { freePort } from '../start-host.ts'
import { processesIn, signalAll } from './postgres-processes.ts'
import type { Ending } from './scenario.ts'

const address = '127.0.0.1'

/** A Postgres of the operator's, over TCP, in a folder of its own. It is durable, as the bundled one is. */
export const startOwnPostgres = async (ending: Ending, { above }: { above?: string } = {}) => {
  const made = above === undefined
  const folder = above ?? (await realpath(await mkdtemp(join(tmpdir(), 'iyk-faults-'))))
  const dataDir = join(folder, 'data')
  const directory = join(dataDir, 'postgres')
  ending.after(async () => {
    signalAll(directory, 'SIGCONT')
    await stopServer(directory, silentLog)
    if (made) await rm(folder, { recursive: true, force: true })
  })
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const account = await chooseAccount(dataDir, directory)
  const native = await provideBinaries({ native: findPackage(thisMachine()), account, dataDir })
  const port = await freePort()
  const settings = { listen_addresses: address, port: String(port), max_connections: '200' }
  const cluster = { directory, account, native, logFile: join(dataDir, 'postgres.log'), settings }
  await createCluster(cluster)
  writeFileSync(join(directory, 'pg_hba.conf'), `host all all ${address}/32 trust\n`)
  const start = async (): Promise<void> => {
    const { ended } = await startServer(cluster)
    if (ended) throw new Error(ended)
  }
  await start()
  const outside = { host: address, port, user: 'postgres', database: 'postgres', ssl: false } as const
  await query(outside, `create role ${databaseName} login`)
  await query(outside, `create database ${databaseName} owner ${databaseName}`)
  return {
    directory,
    port,
    urlAt: (at: number): string => `postgres://${databaseName}@${address}:${at}/${databaseName}`,
    connection: { host: address, port, user: 'postgres', database: databaseName },
    /** Whatever it has been told since: its own settings can be changed back. */
    administer: (text: string) => query({ ...outside, options: '-c default_transaction_read_only=off' }, text),
    signal: (name: NodeJS.Signals): void => signalAll(directory, name),
    start,
    /** Kills the first process and starts it again once its children have gone, as a service manager does. */
    killAndStart: async (): Promise<void> => {
      const pid = readLockFile(directory)?.pid
      if (pid) signal(pid, 'SIGKILL')
      await waitUntil(() => processesIn(directory).length === 0, 10_000)
      signalAll(directory, 'SIGKILL')
      await removeLockFiles(directory)
      await start()
    },
    stop: () => stopServer(directory, silentLog),
  }
}

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>
