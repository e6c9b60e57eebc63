/** A statement with the name under which Postgres caches its plan. */
export type Statement = {
  readonly name: string
  readonly text: string
  /** It takes no locks and changes nothing, so that it can share a connection with others. */
  readonly readOnly?: boolean
  /** Parsed each time: of texts that callers compose, there are too many to keep a plan of each in every connection. */
  readonly isComposed?: boolean
}

/** Creates a named statement; the name must be unique in the program, by convention `folder.operation`. */
export const statement = (
  name: string,
  text: string,
  options: { readOnly?: boolean; isComposed?: boolean } = {},
): Statement => ({
  name,
  text,
  ...options,
})

/** A concurrent transaction was faster, and what this one read is outdated: it is run again. After too many runs, the cause is thrown. */
export class LostRace extends Error {
  constructor(cause: Error) {
    super('another transaction was quicker', { cause })
  }
}

/** The database. The only type for it: the pool outside a transaction, one connection inside. */
export type Database = {
  /** All rows of a statement. */
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  /**
   * Runs `work` in one transaction; an error rolls everything back and is rethrown. Nested calls join the outer transaction. A transaction that
   * deadlocks or throws `LostRace` is run again, so `work` must have no effects outside the database.
   */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** Stands for the server since it was started; another object once a connection was to another one. For `cacheByServer`. */
  server(): object
}

/** Bytes as JSON has them that a statement reads with `jsonb_to_recordset`. */
export const bytesInJson = (bytes: Buffer | null | undefined) => bytes && `\\x${bytes.toString('hex')}`
