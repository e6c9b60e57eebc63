import type { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Role } from './parse-servers.ts'

/** Reported when a connection opens, and again when they change; https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-ASYNC */
const reported = ['in_hot_standby', 'default_transaction_read_only']

/** The server is starting, or not the one that is needed: cannot_connect_now. */
const unavailable = '57P03'

/** Refused by a server that has become read-only: read_only_sql_transaction. */
const readOnlyServer = '25006'

const statusText = `select case when pg_is_in_recovery() then 'on' else 'off' end as in_hot_standby,
  current_setting('default_transaction_read_only') as default_transaction_read_only`

/**
 * Tells of a client whether its server has the role: as asked, and when the server reports a change. A pooler reports what it heard from a server some time
 * ago and no changes, so what a server refuses says it, too. A connection that asked to be read-only itself does not learn from that whether the server is.
 */
export const watchRole = (
  client: pg.Client,
  role: Role,
  onChange: () => void,
  { readOnly = false }: { readOnly?: boolean } = {},
): { fits: () => boolean; check: (timeout: number) => Promise<void> } => {
  const { connection } = client as unknown as { connection: EventEmitter }
  const status = new Map<string, string>()
  const fits = () => {
    const isStandby = status.get('in_hot_standby')
    if (role === 'standby') return isStandby !== 'off'
    return isStandby !== 'on' && (readOnly || status.get('default_transaction_read_only') !== 'on')
  }
  const record = (name: string, value: string) => {
    if (!reported.includes(name)) return
    status.set(name, value)
    onChange()
  }
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => record(parameterName, parameterValue))
  connection.on('errorMessage', ({ code }) => {
    // Later, so that the caller gets the reason.
    if (code === readOnlyServer) setImmediate(record, 'default_transaction_read_only', 'on')
  })
  const check = async (timeout: number) => {
    const query = { text: statusText, query_timeout: timeout }
    const { rows } = await client.query<Record<string, string>>(query)
    for (const [name, value] of Object.entries(rows[0]!)) record(name, value)
  }
  return { fits, check }
}

export type Server = Pick<pg.Client, 'host' | 'port'>

/** Connects to a server and leaves again. Throws unless it has the role. */
const probe = async (connectionString: string, role: Role, config: pg.ClientConfig): Promise<Server> => {
  const client = new pg.Client({ ...config, connectionString })
  // Reported by `connect`; without a listener, this event would end the process.
  client.on('error', () => {})
  const { fits, check } = watchRole(client, role, () => {})
  try {
    await client.connect()
    await check(config.connectionTimeoutMillis ?? 0)
    const { host, port } = client
    if (!fits()) throw new Error(`${host}:${port} is ${role === 'primary' ? 'read-only' : 'not a standby'}`)
    return { host, port }
  } finally {
    await client.end().catch(() => {})
  }
}

/** That of several servers which has the role, whichever says so first. */
export const findServer = async (servers: readonly string[], role: Role, config: pg.ClientConfig): Promise<Server> => {
  try {
    return await Promise.any(servers.map((server) => probe(server, role, config)))
  } catch (error) {
    const { errors } = error as AggregateError & { errors: NodeJS.ErrnoException[] }
    const [first] = errors
    // A wrong password, or a certificate that is not trusted, is what the operator must hear of one server.
    if (errors.length === 1) throw first
    const causes = errors.map(({ message, code }) => message || code).join('; ')
    throw Object.assign(new Error(`none of ${servers.length} servers is the ${role}: ${causes}`), { code: unavailable })
  }
}
