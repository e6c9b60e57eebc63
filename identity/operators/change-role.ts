import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { IdentityContext } from '../context.ts'
import { addOperator } from './add.ts'
import { findRole } from './store.ts'

/** Changes the role of an operator, and returns the former one. Throws `operator_not_found`, and what `addOperator` throws. */
export const changeRole = async (
  context: Pick<IdentityContext, 'database' | 'clock'>,
  change: { userId: string; role: OperatorRole; by: string | null },
): Promise<OperatorRole> => {
  const before = await findRole(context.database, change.userId)
  if (!before) throw new Refusal('operator_not_found')
  await addOperator(context, change)
  return before
}
