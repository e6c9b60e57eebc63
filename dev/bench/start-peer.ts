import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '../start-host.ts'
import { composeRequest, cookiesIn } from './compose-request.ts'
import { peerFolder } from './install-peer.ts'
import type { Served } from './measure.ts'
import type { Ours } from './open-ours.ts'
import type { Person, SignIn } from './sign-in.ts'
import { startProgram } from './start-program.ts'

export type Peer = {
  served: Served
  byLink: SignIn
  byCode: SignIn
  checkSession: (person: Person) => Buffer
  stop: () => Promise<void>
}

type Options = { ours: Ours; database: string; cookieCache?: boolean; connections: number }

/** Starts Better Auth on the host's Postgres, in a database of its own, and waits until it serves. */
export const startPeer = async ({ ours, database, cookieCache = false, connections }: Options): Promise<Peer> => {
  const port = await freePort()
  const connection = { ...ours.connection, database, max: connections }
  const settings = { connection, port, cookieCache, secret: randomBytes(32).toString('hex') }
  const { pid, receive, request, stop } = startProgram(join(peerFolder, 'serve.mjs'), [JSON.stringify(settings)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await receive()
  const takeEmails = async () => new Map((await request('take')) as [string, string][])
  const served = { port, pid, postgresPid: ours.served.postgresPid }
  const headers = { origin: `http://127.0.0.1:${port}` }
  const keep = (reply: string) => ({ session: cookiesIn(reply), userId: '' })
  const compose = (route: string, body?: object) =>
    composeRequest(port, route.replace(' ', ' /api/auth'), { headers, ...(body && { body }) })
  return {
    served,
    byLink: {
      served,
      requestEmail: (people) => people.map(({ email }) => compose('POST /sign-in/magic-link', { email })),
      authenticate: async (people) => {
        const emails = await takeEmails()
        return people.map(({ email }) => compose(`GET /magic-link/verify?token=${emails.get(email)}`))
      },
      keep,
    },
    byCode: {
      served,
      requestEmail: (people) =>
        people.map(({ email }) => compose('POST /email-otp/send-verification-otp', { email, type: 'sign-in' })),
      authenticate: async (people) => {
        const emails = await takeEmails()
        return people.map(({ email }) => compose('POST /sign-in/email-otp', { email, otp: emails.get(email) }))
      },
      keep,
    },
    checkSession: ({ session }) => composeRequest(port, 'GET /api/auth/get-session', { headers: { cookie: session } }),
    stop,
  }
}
