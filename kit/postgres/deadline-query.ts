import pg from 'pg'

/** The part of the driver's query that its types leave out. */
type Connection = {
  parsedStatements: Record<string, string>
  parse(options: { text: string; name: string; types?: number[] }): void
  bind(options: { statement: string; values: string[] }): void
  execute(options: { portal: string }): void
}
type Submitted = {
  prepare(connection: Connection): void
  requiresPreparation(): boolean
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Callback = (error: Error | null) => void
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values?: undefined,
  callback?: Callback,
) => pg.Query & Submitted

/** Returns no row in time and fails with 22012 (division by zero) after the deadline; in seconds of the server's clock. */
const text = 'select where 1 / (extract(epoch from clock_timestamp()) < $1::float8)::int = 0'
const name = 'postgres.deadline'
const divisionByZero = '22012'

/** Prepares the check on a new connection; queries after that only name it. */
export const prepareDeadline: pg.QueryConfig = { name, text, values: [Number.MAX_SAFE_INTEGER] }

/**
 * A statement that the server starts before a deadline or not at all. A frozen server, when it resumes, reads what was sent to it, long after the
 * caller has given up. So the check precedes the statement in the same batch: both are one implicit transaction until the Sync.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class DeadlineQuery extends Query {
  readonly #deadline: () => number
  #inTime = false

  /** `deadline` is called when the statement is sent: seconds since 1970 by the server's clock. */
  constructor(config: pg.QueryConfig, deadline: () => number, callback?: Callback) {
    super(config, undefined, callback)
    this.#deadline = deadline
  }

  override requiresPreparation() {
    return true
  }

  override prepare(connection: Connection) {
    const prepared = connection.parsedStatements[name] !== undefined
    if (!prepared) connection.parse({ text, name: '' })
    connection.bind({ statement: prepared ? name : '', values: [String(this.#deadline())] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#inTime) super.handleCommandComplete(message, connection)
    this.#inTime = true
  }

  override handleError(error: Error & { code?: string }, connection: Connection) {
    const late = !this.#inTime && error.code === divisionByZero
    super.handleError(late ? new Error('Query read timeout: the server was too late') : error, connection)
  }
}
