import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import { assertOwnerStays } from './assert-owner-stays.ts'
import { notifyOperator, type OperatorsContext } from './notify-operator.ts'
import { deleteOperator } from './store.ts'

/**
 * Takes the console away from an account, and tells its owner by email; what it has open ends with its next call. `by` as in `addOperator`. Throws
 * `operator_not_found`, and `last_owner` where the console would have no owner.
 */
export const removeOperator = (
  context: OperatorsContext,
  { userId, by }: { userId: string; by: string | null },
): Promise<OperatorRole> =>
  context.database.transaction(async (inside) => {
    if (by !== null) await assertOwnerStays(inside, userId)
    const role = await deleteOperator(inside, userId)
    if (!role) throw new Refusal('operator_not_found')
    await notifyOperator(inside, context, { userId, what: 'operator-removed' })
    return role
  })
