import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { lockWhole } from '../users/store.ts'
import { findRole } from './store.ts'

/**
 * Throws `operator_protected` for what would hand an operator's account to someone else: neither support nor a backend may take a factor from them, give them
 * one, or sign in for them. Their mailbox or its secret would be the console otherwise.
 */
export const assertNoOperator = async (database: Database, userId: string): Promise<void> => {
  if (await findRole(database, userId)) throw new Refusal('operator_protected')
}

/** The same until the transaction ends: whoever names this user waits. Before anything else of the user is locked. */
export const assertStaysNoOperator = async (inside: Database, userId: string): Promise<void> => {
  await lockWhole(inside, userId)
  await assertNoOperator(inside, userId)
}
