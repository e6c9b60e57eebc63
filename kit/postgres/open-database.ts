import pg from 'pg'
import { spansUnderWay } from '../tracing/under-way.ts'
import { withSettings } from './connect-to.ts'
import { type Database, LostRace, type Statement } from './database.ts'
import { DeadlineQuery, prepareDeadline } from './deadline-query.ts'
import { mostUnderWay, openReaders } from './open-readers.ts'
import { asStoreFailure, lostConnection, StoreUnavailable } from './store-unavailable.ts'
import { traceStatement } from './trace-statement.ts'

const int8 = 20

/** SQLSTATE of the transaction that Postgres aborts; https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-DEADLOCKS */
const deadlockDetected = '40P01'
const isDeadlock = (error: unknown) => error instanceof StoreUnavailable && codeOf(error.cause) === deadlockDetected
/**
 * SQLSTATE of a row that refers to one that is gone: another call deleted it after this one had looked. Run again, the transaction finds that out by itself.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const foreignKeyViolation = '23503'
/** SQLSTATE of a statement that the server ended; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const queryCanceled = '57014'
/** Of a statement whose first use, before it on the connection, was canceled before the server had parsed it. */
const unknownStatement = '26000'
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const maxRuns = 5

/** Counts fit a number here; `pg` would return them as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
}

/** In milliseconds. */
export type Timeouts = {
  /** For a new connection, or a free one when all are in use. */
  connect: number
  /** From sending a statement to its start on the server. */
  start: number
  /** From start to end, enforced by the server. */
  statement: number
  /** Between two statements of a transaction, enforced by the server. */
  idleInTransaction: number
}

/** For calls that users wait for: whatever the database does, they get a response within `connect + start + statement`. */
export const callTimeouts: Timeouts = { connect: 3000, start: 3000, statement: 5000, idleInTransaction: 30_000 }

/** Of one process: its connections, those of them that do nothing, and the statements and transactions that wait for one. */
type ConnectionCount = { open: number; idle: number; waiting: number }

export type OpenDatabase = Database & {
  pool: pg.Pool
  /** Whether more calls wait for a connection than there are: each of them waits for at least one more than it needs. */
  isCrowded(): boolean
  countConnections(): ConnectionCount
  close(): Promise<void>
}

type Options = {
  connection: pg.PoolConfig
  /** The most connections at a time. */
  size?: number
  /** Off behind poolers that mix up named statements, such as PgBouncer before 1.21; costs about a third of the throughput. */
  namedStatements?: boolean
  /** Without them a statement may take any time. */
  timeouts?: Timeouts
  /** Off where something between us and Postgres refuses or ignores settings at the start of a connection, as PgBouncer does. */
  serverSettings?: boolean
  /** Called for each new connection, with `synchronous_standby_names` of its server; only with `timeouts`. */
  onSynchronousStandbys?: (names: string) => void
  /** Called for connections that break while idle, until `close`; the pool replaces them. */
  onIdleError?: (error: Error) => void
}

/** How statements of calls are planned. */
export const planSettings = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' } as const

/**
 * The server's settings for a connection whose statements users wait for: limits of its own, and an index where there is one. A plan made while a table
 * is empty reads all of it, and stays when the table has grown, until Postgres collects statistics
 * (docs/decisions/071-plans-before-statistics.md).
 */
export const callSettings = ({ statement, idleInTransaction }: Timeouts) => ({
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
  ...planSettings,
})

/** Of the connections, how many are for statements that only read. */
const readersOf = 2

const slowReply = 500

const greeting = `select extract(epoch from clock_timestamp())::float8 * 1000 as now, current_setting('synchronous_standby_names') as standbys,
   pg_postmaster_start_time()::text as started`

/** The server and its clock, as found when connections are opened. */
const watchServer = (namedStatements: boolean, onSynchronousStandbys: (names: string) => void) => {
  let ahead: number | undefined
  let server = { started: '' }
  return {
    greet: async (client: pg.ClientBase) => {
      const before = performance.now()
      const { rows } = await client.query(greeting)
      const { standbys, started } = rows[0]
      onSynchronousStandbys(standbys)
      if (started !== server.started) server = { started }
      if (ahead === undefined || performance.now() - before < slowReply) ahead = rows[0].now - before
      if (namedStatements) await client.query(prepareDeadline)
    },
    now: () => performance.now() + (ahead ?? 0),
    server: () => server,
  }
}

const limited = ({ connect, start, statement }: Timeouts): pg.PoolConfig => ({
  connectionTimeoutMillis: connect,
  // Later than the server's own limit, so that only an unresponsive server costs the connection.
  query_timeout: start + statement + slowReply,
})

/**
 * Opens a pool of connections to Postgres. Connects on first use. A failure because the database is unreachable, unresponsive, full or shutting down is
 * thrown as `StoreUnavailable`. After that error the statement does not run later.
 */
export const openDatabase = (options: Options): OpenDatabase => {
  const {
    connection,
    size = 20,
    namedStatements = true,
    timeouts,
    serverSettings = true,
    onIdleError = () => {},
    onSynchronousStandbys = () => {},
  } = options
  const { greet, now, server } = watchServer(namedStatements, onSynchronousStandbys)
  const settings: pg.PoolConfig = {
    // Detects a peer that vanished, also between statements.
    keepAlive: true,
    ...(timeouts && serverSettings ? withSettings(connection, callSettings(timeouts)) : connection),
    ...(timeouts && limited(timeouts)),
    types,
  }
  const readers =
    timeouts && serverSettings && size > 2 * readersOf
      ? openReaders({
          // Even when all before it take as long as they may, a statement is done before the driver ends the connection.
          connection: withSettings(settings, {
            statement_timeout: Math.ceil((timeouts.start + timeouts.statement) / mostUnderWay),
          }),
          size: readersOf,
          onConnect: greet,
          onIdleError,
        })
      : undefined
  const pool = new pg.Pool({
    ...settings,
    max: readers ? size - readersOf : size,
    ...(timeouts && { onConnect: greet }),
  })
  let closing = false
  // A server that stops while connections are being closed reports that on each of them.
  pool.on('error', (error) => closing || onIdleError(error))
  const close = async () => {
    closing = true
    await Promise.all([pool.end(), readers?.close()])
  }

  const deadline = (start: number) => () => (now() + start) / 1000
  /** A statement that was aborted by a deadlock has had no effect and is run again. */
  const queryPool = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    for (let run = 1; ; run += 1) {
      try {
        return await pool.query(
          timeouts ? (new DeadlineQuery(query, deadline(timeouts.start)) as unknown as typeof query) : query,
        )
      } catch (error) {
        if (run === maxRuns || codeOf(error) !== deadlockDetected) throw error
      }
    }
  }

  /**
   * Statements that only read. What takes longer than others there can wait for, or finds no room, goes over the pool, as does what a lost connection was
   * asked.
   */
  const queryReaders = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    const shared = readers?.hasRoom() ? readers : undefined
    try {
      return await (shared ? shared.query(query) : queryPool(query))
    } catch (error) {
      const isOfOthers = shared && [queryCanceled, unknownStatement].includes(String(codeOf(error)))
      if (!isOfOthers && !lostConnection(error)) throw error
      return queryPool(query)
    }
  }

  type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>
  const over = (send: Send, transaction: Database['transaction'], sendReadOnly = send): Database => {
    const rows = async <Row>({ name, text, readOnly, isComposed }: Statement, values: readonly unknown[] = []) => {
      const query = namedStatements && !isComposed ? { name, text, values: [...values] } : { text, values: [...values] }
      const sendOne = readOnly ? sendReadOnly : send
      try {
        const isTraced = spansUnderWay() !== undefined
        const { rows } = await (isTraced ? traceStatement(name, () => sendOne(query)) : sendOne(query))
        return rows as Row[]
      } catch (error) {
        throw asStoreFailure(error)
      }
    }
    return {
      rows,
      row: async <Row>(s: Statement, values?: readonly unknown[]) => (await rows<Row>(s, values))[0],
      transaction,
      server,
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
    const markBroken = (error: Error) => {
      broken = error
    }
    // Without a listener, this event of a connection in use would end the process.
    client.on('error', markBroken)
    const inside: Database = over(
      (query) => client.query(query),
      (nested) => nested(inside),
    )
    try {
      await client.query('begin')
      const result = await work(inside)
      await (spansUnderWay() === undefined ? commit(client) : traceStatement('postgres.commit', () => commit(client)))
      return result
    } catch (error) {
      // An unresponsive server would not respond to this either; it rolls back when the connection is gone.
      if (asStoreFailure(error) instanceof StoreUnavailable && !isDeadlock(asStoreFailure(error)))
        broken = error as Error
      else await client.query('rollback').catch(markBroken)
      throw error
    } finally {
      client.off('error', markBroken)
      client.release(broken)
    }
  }

  const transaction: Database['transaction'] = async (work) => {
    for (let run = 1; ; run += 1) {
      try {
        return await attempt(work)
      } catch (error) {
        const failure = asStoreFailure(error)
        const isRace = isDeadlock(failure) || failure instanceof LostRace || codeOf(failure) === foreignKeyViolation
        if (run < maxRuns && isRace) continue
        throw failure instanceof LostRace ? failure.cause : failure
      }
    }
  }

  const isCrowded = () => pool.waitingCount > pool.options.max
  const countConnections = () => {
    const { open, idle } = readers?.countConnections() ?? { open: 0, idle: 0 }
    return { open: pool.totalCount + open, idle: pool.idleCount + idle, waiting: pool.waitingCount }
  }
  return { ...over(queryPool, transaction, queryReaders), pool, isCrowded, countConnections, close }
}
