import { type Database, statement } from './database.ts'

const timeStatement = statement('postgres.time', 'select extract(epoch from clock_timestamp())::float8 * 1000 as now')

/** The time by the server's clock, in milliseconds since 1970. */
export const findTime = async (database: Database): Promise<number> =>
  (await database.row<{ now: number }>(timeStatement))!.now
