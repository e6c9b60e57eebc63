import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { isLastOwner, lockOwnersWith } from './store.ts'

/**
 * Throws `last_owner` where the console would have no owner without this account; one who is banned does not count. First in the transaction that bans,
 * deletes or demotes: of two owners who do that to each other at the same moment, the second one looks once the first is done, in a statement of its own,
 * which sees what the first did.
 */
export const assertOwnerStays = async (inside: Database, userId: string): Promise<void> => {
  await lockOwnersWith(inside, userId)
  if (await isLastOwner(inside, userId)) throw new Refusal('last_owner')
}
