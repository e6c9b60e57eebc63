import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertBothFactors } from './assert-may-change-factors.ts'
import { deleteSessionOf } from './store.ts'

/** Ends one session of the caller. Another user's id gets the same response as an unknown one. */
export const revokeOne: Handler<(typeof sdkRoutes)['DELETE /sdk/v1/sessions/:session_id'], Call> = async (
  { params },
  call,
) => {
  const signedIn = getSignedIn(call.caller)
  const { session, user } = signedIn
  // Ending one's own session needs nothing more.
  if (params.session_id !== session.session_id) assertBothFactors(signedIn)
  const ended = await deleteSessionOf(call.database, params.session_id, user.user_id, call.clock())
  if (!ended) throw new Refusal('session_not_found')
  return {}
}
