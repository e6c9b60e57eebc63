import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { deleteUser } from './delete-user.ts'

/**
 * Deletes the caller's account for good, with what other parts of the service store about them. A call beyond the vendor's API. Throws `last_owner`, and
 * `operator_protected` for an operator in an app.
 */
export const deleteMe: Handler<(typeof sdkRoutes)['DELETE /sdk/v1/users/me'], Call> = async (_input, call) => {
  const signedIn = getSignedIn(call.caller)
  assertMayChangeFactors(call, signedIn)
  const keeps = { keepsOwner: true, keepsOperators: isOfApp(call) }
  if (!(await deleteUser(call, signedIn.user.user_id, keeps))) throw new Refusal('user_unauthenticated')
  return {}
}
