import { removeOperator } from '@iyk/identity/operators/remove.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Done } from '../operation.ts'

/** Takes the console away from an account at once. Throws `operator_not_found` and `last_owner`. */
export const remove = async (
  context: { database: Database },
  { userId, by }: { userId: string; by: string | null },
): Promise<Done<{ user_id: string }>> => {
  const role = await removeOperator(context, { userId, by })
  return { data: { user_id: userId }, about: { user_id: userId, subject: role } }
}
