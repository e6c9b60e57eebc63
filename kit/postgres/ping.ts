import { type Database, statement } from './database.ts'

const select = statement('postgres.ping', 'select 1')

/** Resolves when the store answers. */
export const ping = async (database: Database): Promise<void> => {
  await database.rows(select)
}
