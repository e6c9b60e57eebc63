import type { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Role } from './parse-servers.ts'

/** Reported when a connection opens, and again when they change; https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-ASYNC */
const reported = ['in_hot_standby', 'default_transaction_read_only']

/** The server is starting, or not the one that is needed: cannot_connect_now. */
const unavailable = '57P03'

/**
 * Tells of a client whether its server has the role, as far as the server says: from its first reply on, and when that changes. A connection that asked to
 * be read-only itself does not learn from that whether the server is.
 */
export const watchRole = (
  client: pg.Client,
  role: Role,
  onChange: () => void,
  { readOnly = false }: { readOnly?: boolean } = {},
): { fits: () => boolean } => {
  const { connection } = client as unknown as { connection: EventEmitter }
  const status = new Map<string, string>()
  const fits = () => {
    const isStandby = status.get('in_hot_standby')
    if (role === 'standby') return isStandby !== 'off'
    return isStandby !== 'on' && (readOnly || status.get('default_transaction_read_only') !== 'on')
  }
  connection.on('parameterStatus', (said: { parameterName: string; parameterValue: string }) => {
    if (!reported.includes(said.parameterName)) return
    status.set(said.parameterName, said.parameterValue)
    onChange()
  })
  return { fits }
}

export type Server = Pick<pg.Client, 'host' | 'port'>

/** Connects to a server and leaves again. Throws unless it has the role. */
const probe = async (connectionString: string, role: Role, config: pg.ClientConfig): Promise<Server> => {
  const client = new pg.Client({ ...config, connectionString })
  // Reported by `connect`; without a listener, this event would end the process.
  client.on('error', () => {})
  const { fits } = watchRole(client, role, () => {})
  try {
    await client.connect()
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
