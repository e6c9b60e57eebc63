import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const lockStatement = statement(
  'demo.lock',
  `select pg_advisory_xact_lock(hashtextextended('demo', 0)) is null as locked`,
)
/** Until the transaction ends, no other host fills the database. */
export const lockDemo = (database: Database) => database.rows(lockStatement)
