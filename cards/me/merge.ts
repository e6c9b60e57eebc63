import type { Database } from '@iyk/kit/postgres/database.ts'
import { mergeInStore } from './store.ts'

/** Gives the cards and events of one user to another. */
export const mergeUsers = async (database: Database, { from, into }: { from: string; into: string }): Promise<void> => {
  await mergeInStore(database, from, into)
}
