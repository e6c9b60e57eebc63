import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertBothFactors } from './assert-may-change-factors.ts'
import { deleteSessionsOf } from './store.ts'

/** Ends every session of the caller, including the current one. */
export const revokeAll: Handler<(typeof sdkRoutes)['POST /sdk/v1/sessions/revoke_all'], Call> = async (
  _input,
  call,
) => {
  const signedIn = getSignedIn(call.caller)
  assertBothFactors(signedIn)
  return { revoked_sessions: await deleteSessionsOf(call.database, signedIn.user.user_id) }
}
