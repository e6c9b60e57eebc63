/** A statement with the name under which Postgres keeps its plan. */
export type Statement = { readonly name: string; readonly text: string }

/** Makes a named statement; the name must be unique in the program and is best written `folder.operation`. */
export const statement = (name: string, text: string): Statement => ({ name, text })

/** Another transaction was quicker, and what this one read holds no longer: it is run again. Run too often, it throws the cause. */
export class Outrun extends Error {
  constructor(cause: Error) {
    super('another transaction was quicker', { cause })
  }
}

/** The store. One type in the whole program: the pool outside a transaction, one connection inside it. */
export type Database = {
  /** All rows of a statement. */
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  /**
   * Runs `work` in one transaction; an error rolls everything back and is thrown on. Nested calls join the outer one. Where transactions
   * wait for each other in a circle one of them is run again, and so is one that throws `Outrun`; so `work` changes nothing but the store, or
   * asks to run once.
   */
  transaction<Result>(work: (database: Database) => Promise<Result>, options?: { once?: boolean }): Promise<Result>
}
