import type { Database } from '@iyk/kit/postgres/database.ts'
import { deleteKeysOf, lockKeysOf } from './store.ts'

/** Revokes all keys of a user, also one that is being made in this moment. Runs in a transaction, if it can be, before it locks a session. */
export const endKeys = async (database: Database, userId: string): Promise<void> => {
  await lockKeysOf(database, userId)
  await deleteKeysOf(database, userId)
}
