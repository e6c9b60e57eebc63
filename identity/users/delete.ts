import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { deleteUser } from './delete-user.ts'

/**
 * Deletes a user for good, unless they are an operator, as they could themselves: what they never verified is left to its owner, since an app's own button
 * may be behind this call. Throws `operator_protected`.
 */
export const remove: Handler<(typeof backendRoutes)['DELETE /v1/users/:user_id'], Call> = async (
  { params: { user_id } },
  call,
) => {
  if (!(await deleteUser(call, user_id, { keepsOperators: true }))) throw new Refusal('user_not_found')
  return { user_id }
}
