import pg from 'pg'
import { type Database, Outrun, type Statement } from './database.ts'
import { DeadlineQuery, prepareDeadline } from './deadline-query.ts'
import { asStoreFailure, StoreUnavailable } from './store-unavailable.ts'

const int8 = 20

/** SQLSTATE of the transaction that Postgres picks to end; https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-DEADLOCKS */
const deadlockDetected = '40P01'
const isDeadlock = (error: unknown) => error instanceof StoreUnavailable && codeOf(error.cause) === deadlockDetected
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const mostRuns = 5

/** Counts fit a number here; `pg` would hand them out as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
}

/** In milliseconds. */
export type Timeouts = {
  /** For a new connection, and for a free one where all are in use. */
  connect: number
  /** From sending a statement to its start on the server. */
  start: number
  /** From there to its end, watched by the server. */
  statement: number
  /** Between two statements of a transaction, watched by the server. */
  idleInTransaction: number
}

/** For calls of people who wait: whatever the store does, they are answered within `connect + start + statement`. */
export const callTimeouts: Timeouts = { connect: 3000, start: 3000, statement: 5000, idleInTransaction: 30_000 }

export type OpenDatabase = Database & {
  pool: pg.Pool
  close(): Promise<void>
}

type Options = {
  connection: pg.PoolConfig
  /** Most connections at a time. */
  size?: number
  /** Off behind poolers that mix up named statements, such as PgBouncer before 1.21; costs about a third of the throughput. */
  namedStatements?: boolean
  /** Without them a statement may take as long as it likes. */
  timeouts?: Timeouts
  /** Off where something between us and Postgres refuses settings at the start of a connection; PgBouncer does. */
  serverTimeouts?: boolean
  /** Told of connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void
}

/** The server's own limits on a connection. */
export const serverLimits = ({ statement, idleInTransaction }: Timeouts): pg.PoolConfig => ({
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
})

const slowAnswer = 500

/** What time it is on the server, as measured when connections are opened. */
const serverClock = (namedStatements: boolean) => {
  let ahead: number | undefined
  return {
    measure: async (client: pg.ClientBase) => {
      const before = performance.now()
      const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
      if (ahead === undefined || performance.now() - before < slowAnswer) ahead = rows[0].now - before
      if (namedStatements) await client.query(prepareDeadline)
    },
    now: () => performance.now() + (ahead ?? 0),
  }
}

const limited = ({ connect, start, statement }: Timeouts): pg.PoolConfig => ({
  connectionTimeoutMillis: connect,
  // Later than the server gives up by itself, so that only a silent one costs the connection.
  query_timeout: start + statement + slowAnswer,
})

/**
 * Opens a pool of connections to Postgres. Connects on first use. What fails because the store is unreachable, silent, full or
 * shutting down is thrown as `StoreUnavailable`. A statement whose caller was told so is not run later.
 */
export const openDatabase = (options: Options): OpenDatabase => {
  const {
    connection,
    size = 20,
    namedStatements = true,
    timeouts,
    serverTimeouts = true,
    onIdleError = () => {},
  } = options
  const clock = serverClock(namedStatements)
  const pool = new pg.Pool({
    max: size,
    // A peer that vanished without a word is noticed between statements too.
    keepAlive: true,
    ...connection,
    ...(timeouts && { ...limited(timeouts), onConnect: clock.measure }),
    ...(timeouts && serverTimeouts && serverLimits(timeouts)),
    types,
  })
  pool.on('error', onIdleError)

  const deadline = (start: number) => () => (clock.now() + start) / 1000
  /** A statement that was ended for a deadlock has done nothing and is run again. */
  const askPool = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    for (let run = 1; ; run += 1) {
      try {
        return await pool.query(
          timeouts ? (new DeadlineQuery(query, deadline(timeouts.start)) as unknown as typeof query) : query,
        )
      } catch (error) {
        if (run === mostRuns || codeOf(error) !== deadlockDetected) throw error
      }
    }
  }

  const over = (
    ask: (query: pg.QueryConfig) => Promise<pg.QueryResult>,
    transaction: Database['transaction'],
  ): Database => {
    const rows = async <Row>({ name, text }: Statement, values: readonly unknown[] = []) => {
      const query = namedStatements ? { name, text, values: [...values] } : { text, values: [...values] }
      try {
        return (await ask(query)).rows as Row[]
      } catch (error) {
        throw asStoreFailure(error)
      }
    }
    return {
      rows,
      row: async <Row>(s: Statement, values?: readonly unknown[]) => (await rows<Row>(s, values))[0],
      transaction,
    }
  }

  const commit = async (client: pg.PoolClient) => {
    if (!timeouts) return client.query('commit')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const query = new DeadlineQuery({ text: 'commit' }, deadline(timeouts.start), (error) =>
      error ? reject(error) : resolve(),
    )
    client.query(query)
    return promise
  }

  const attempt = async <Result>(work: (database: Database) => Promise<Result>) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const noteBroken = (error: Error) => {
      broken = error
    }
    // Nobody else listens while it is ours, and unheard this event would end the process.
    client.on('error', noteBroken)
    const inside: Database = over(
      (query) => client.query(query),
      (nested) => nested(inside),
    )
    try {
      await client.query('begin')
      const result = await work(inside)
      await commit(client)
      return result
    } catch (error) {
      // A silent server would not answer this either; it rolls back when the connection has gone.
      if (asStoreFailure(error) instanceof StoreUnavailable && !isDeadlock(asStoreFailure(error)))
        broken = error as Error
      else await client.query('rollback').catch(noteBroken)
      throw error
    } finally {
      client.off('error', noteBroken)
      client.release(broken)
    }
  }

  const transaction: Database['transaction'] = async (work, { once = false } = {}) => {
    for (let run = 1; ; run += 1) {
      try {
        return await attempt(work)
      } catch (error) {
        const failure = asStoreFailure(error)
        if (!once && run < mostRuns && (isDeadlock(failure) || failure instanceof Outrun)) continue
        throw failure instanceof Outrun ? failure.cause : failure
      }
    }
  }

  return { ...over(askPool, transaction), pool, close: () => pool.end() }
}
