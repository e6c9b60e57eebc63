import { join } from 'node:path'
import { openSocketPath, port as postgresPort } from '../../host/postgres/socket-path.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { addChips, type Chips } from '../bench/chips.ts'
import { query } from '../bench/query.ts'
import { createCaller, jsonOf, type Reply } from './call.ts'
import { type Receivers, startReceivers } from './receivers.ts'
import { type RestartableHost, startRestartable } from './restartable-host.ts'
import type { Ending } from './scenario.ts'

export const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

type Options = {
  settings?: Record<string, string>
  dataDir?: string
  program?: string
  /** For the host's own Postgres; by default it is the bundled one. */
  database?: { host: string; port: number; user: string; database: string }
  receivers?: Receivers
  /** For how many days from now the events go on. */
  days?: number
  masterKey?: Buffer
  /** Where the next call goes, if not to the host. */
  nextPort?: () => number | undefined
}

/** A call of the provider as a page sends it. */
export const providerCall = (url: string, path: string, body: object, token = publicToken) => ({
  method: 'POST',
  path: `/sdk/v1${path}`,
  headers: { authorization: `Basic ${btoa(`${publicToken}:${token}`)}`, origin: url },
  body,
})

/** Someone signed in. The JWT is for five minutes. */
export type Session = { token: string; jwt: string; userId: string; email: string }

const sessionIn = (reply: Reply, email: string): Session => {
  const data = jsonOf(reply)?.data
  if (reply.status !== 200) throw new Error(`Signing in failed: ${reply.status} ${reply.failure ?? reply.text}`)
  return { token: data.session_token, jwt: data.session_jwt, userId: data.user_id ?? data.user.user_id, email }
}

/** What a holder fills in for an event that has begun and goes on. */
export const draftOf = (name: string) => ({
  name,
  start_date: `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T09:00`,
  end_date: `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T23:00`,
  timezone: 'UTC',
  place: 'The hall',
})

/**
 * A host with a mail server, a receiver of webhooks, a holder, two events of theirs that are told to the receiver, and cards at the doors. Everything ends with
 * the scenario.
 */
export const openWorld = async (ending: Ending, options: Options = {}) => {
  const receivers = options.receivers ?? (await startReceivers(ending))
  const settings = {
    AUTO_APPROVE_EVENTS: 'on',
    DEMO: 'off',
    SMTP_URL: receivers.smtpUrl,
    REMOTE_PICTURES: 'off',
    ...options.settings,
  }
  const { dataDir, program } = options
  const host: RestartableHost = await startRestartable(ending, {
    settings,
    ...(dataDir && { dataDir }),
    ...(program && { program }),
  })
  const { call, close } = createCaller(() => options.nextPort?.() ?? host.port)
  ending.after(close)
  let connection = options.database
  if (!connection) {
    const socket = await openSocketPath(join(host.dataDir, 'postgres'))
    ending.after(socket.close)
    connection = { host: socket.host, port: postgresPort, user: 'postgres', database: databaseName }
  }
  const at = { ...connection, ssl: false } as const

  const provider = (path: string, body: object, token?: string) => call(providerCall(host.url, path, body, token))
  /** With a password: in one call, whatever becomes of emails. */
  const register = async (email: string): Promise<Session> =>
    sessionIn(
      await provider('/passwords', { email, password: 'correct horse battery hinge', session_duration_minutes: 600 }),
      email,
    )
  /** A new JWT of a session; undefined while none can be had. */
  const renew = async (session: Session): Promise<boolean> => {
    const reply = await provider('/sessions/authenticate', { session_duration_minutes: 600 }, session.token)
    if (reply.status !== 200) return false
    session.jwt = jsonOf(reply).data.session_jwt
    return true
  }
  const api = (session: Session, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    call({
      method,
      path: `/api${path}`,
      headers: { authorization: `Bearer ${session.jwt}`, ...headers },
      ...(body && { body }),
    })

  const holder = await register('holder@faults.example')
  const hook = { url: receivers.webhookUrl, types: ['collectible.collected'] }
  const added = await api(holder, 'POST', '/webhooks', hook)
  if (added.status !== 200) throw new Error(`No webhook was added: ${added.text}`)
  const chips: Chips = await addChips(
    { host, connection: at },
    {
      cards: 20,
      events: 2,
      holderId: holder.userId,
      name: 'Fault',
      ...(options.days && { days: options.days }),
      ...(options.masterKey && { masterKey: options.masterKey }),
    },
  )

  return {
    host,
    receivers,
    call,
    provider,
    register,
    renew,
    api,
    holder,
    /** The address that the next reading of one of the cards opens. */
    nextTap: (): string => chips.readings(1)[0] as string,
    /** Asks the database itself, as superuser; the bundled one by its socket. */
    ask: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => query<Row>(at, text, values),
    connection: at,
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
