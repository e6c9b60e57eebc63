import type { Database } from '@iyk/kit/postgres/database.ts'
import { findOwners } from './store.ts'

/** Those of the users who hold an event or a card, or have a collectible. */
export const listOwners = (database: Database, userIds: readonly string[]): Promise<string[]> =>
  findOwners(database, userIds)
