import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import { assertOwnerStays } from './assert-owner-stays.ts'
import { notifyOperator, type OperatorsContext } from './notify-operator.ts'
import { updateRole } from './store.ts'

/**
 * Changes the role of an operator, who is told by email, and returns the former one. `by` as in `addOperator`. Throws `operator_not_found`, and `last_owner`
 * where the console would have no owner.
 */
export const changeRole = (
  context: OperatorsContext,
  { userId, role, by }: { userId: string; role: OperatorRole; by: string | null },
): Promise<OperatorRole> =>
  context.database.transaction(async (inside) => {
    if (by !== null && role !== 'owner') await assertOwnerStays(inside, userId)
    const before = await updateRole(inside, userId, role)
    if (!before) throw new Refusal('operator_not_found')
    if (before !== role) await notifyOperator(inside, context, { userId, what: 'operator-role', role })
    return before
  })
