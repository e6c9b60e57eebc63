import type { Database } from '@iyk/kit/postgres/database.ts'
import { deleteKeysOf } from './store.ts'

/** Revokes all keys of a user. */
export const endKeys = async (database: Database, userId: string): Promise<void> => {
  await deleteKeysOf(database, userId)
}
