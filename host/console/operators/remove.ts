import { removeOperator } from '@iyk/identity/operators/remove.ts'
import type { Contexts } from '../../compose.ts'
import type { Done } from '../operation.ts'
import { operatorsOf } from './list.ts'

/** Takes the console away from an account at once. Throws `operator_not_found` and `last_owner`. */
export const remove = async (
  contexts: Contexts,
  { userId, by }: { userId: string; by: string | null },
): Promise<Done<{ user_id: string }>> => {
  const role = await removeOperator(operatorsOf(contexts), { userId, by })
  return { data: { user_id: userId }, about: { user_id: userId, subject: role } }
}
