import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../../caller/caller.ts'
import type { Call } from '../../context.ts'
import { assertMayChangeFactors } from '../../sessions/assert-may-change-factors.ts'
import { exportUser } from '../export-user.ts'

/** Everything the provider stores about the caller. A call beyond the vendor's API. */
export const exportMe: Handler<(typeof sdkRoutes)['GET /sdk/v1/users/me/export'], Call> = async (_input, call) => {
  const signedIn = getSignedIn(call.caller)
  assertMayChangeFactors(call, signedIn)
  return exportUser(call, { user: signedIn.user, sessionId: signedIn.session.session_id })
}
