import type pg from 'pg'
import { createClient, withSettings } from './connect-to.ts'

type Options = {
  /** Without a limit of connections; a few are opened and kept. */
  connection: pg.PoolConfig
  /** How many connections. */
  size: number
  /** Awaited before a connection is used. */
  onConnect: (client: pg.Client) => Promise<unknown>
  /** Called for connections that break while idle. */
  onIdleError: (error: Error) => void
}

type Reader = { client: Promise<pg.Client> | undefined; underWay: number }

/** On one connection; more would wait so long that the driver ends the connection, with the statements of everybody. */
export const mostUnderWay = 64

/** The parts of the driver that its types leave out. */
type Internals = { _ending: boolean; connection: { stream: { cork(): void; uncork(): void } } }
const internals = (client: pg.Client) => client as unknown as Internals

/**
 * Connections that send every statement at once, without waiting for the results of those before. That saves half the cost of a short statement, but all wait
 * behind one that waits. So these are only for statements that take no locks and change nothing, which the server is told.
 * @see https://www.postgresql.org/docs/current/libpq-pipeline-mode.html
 */
export const openReaders = ({ connection, size, onConnect, onIdleError }: Options) => {
  const readers: Reader[] = Array.from({ length: size }, () => ({ client: undefined, underWay: 0 }))
  let closed = false

  const connect = async (reader: Reader): Promise<pg.Client> => {
    const settings: pg.PoolConfig & { pipeline: true } = {
      ...withSettings(connection, { default_transaction_read_only: 'on' }),
      pipeline: true,
    }
    const client = createClient(settings)
    const forget = () => {
      if (reader.client === opening) reader.client = undefined
    }
    const opening = reader.client
    client.on('error', (error) => {
      forget()
      if (!closed && reader.underWay === 0) onIdleError(error)
    })
    client.on('end', forget)
    await client.connect()
    try {
      await onConnect(client)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    return client
  }

  const open = (reader: Reader) => {
    if (!reader.client) {
      const { promise, resolve, reject } = Promise.withResolvers<pg.Client>()
      reader.client = promise
      connect(reader).then(resolve, (error) => {
        reader.client = undefined
        reject(error)
      })
    }
    return reader.client
  }

  /** A connection that is leaving its server, as after a failover, takes no more statements. */
  const openToStatements = async (reader: Reader) => {
    const opened = open(reader)
    const client = await opened
    if (!internals(client)._ending || closed) return client
    if (reader.client === opened) reader.client = undefined
    return open(reader)
  }

  /** Statements of one turn leave in one write. */
  const corked = new Set<pg.Client>()
  const cork = (client: pg.Client) => {
    if (corked.has(client)) return
    corked.add(client)
    const { stream } = internals(client).connection
    stream.cork()
    setImmediate(() => {
      corked.delete(client)
      stream.uncork()
    })
  }

  return {
    /** Whether a connection takes one more statement. */
    hasRoom: (): boolean => readers.some(({ underWay }) => underWay < mostUnderWay),
    countConnections: (): { open: number; idle: number } => {
      const open = readers.filter(({ client }) => client)
      return { open: open.length, idle: open.filter(({ underWay }) => underWay === 0).length }
    },
    query: async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      if (closed) throw new Error('Client was closed')
      const reader = readers.reduce((least, one) => (one.underWay < least.underWay ? one : least))
      reader.underWay += 1
      try {
        const client = await openToStatements(reader)
        cork(client)
        return await client.query(query)
      } finally {
        reader.underWay -= 1
      }
    },
    close: async (): Promise<void> => {
      closed = true
      const open = await Promise.allSettled(readers.flatMap(({ client }) => client ?? []))
      await Promise.all(open.map((one) => one.status === 'fulfilled' && one.value.end()))
    },
  }
}
