import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { IdentityContext } from '../context.ts'
import { deleteOperator, findRole } from './store.ts'

/**
 * Takes the console away from an account; what it has open ends with its next call. `by` as in `addOperator`. Throws `operator_not_found`, and `last_owner`
 * where the console would have no owner.
 */
export const removeOperator = async (
  { database }: Pick<IdentityContext, 'database'>,
  { userId, by }: { userId: string; by: string | null },
): Promise<OperatorRole> => {
  const removed = await deleteOperator(database, userId, by !== null)
  if (removed) return removed.role
  throw new Refusal((await findRole(database, userId)) ? 'last_owner' : 'operator_not_found')
}
