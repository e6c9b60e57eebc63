import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { deleteSessionsOf } from './store.ts'

/** Ends every session of the caller, the one that asks included. */
export const revokeAll: Handler<(typeof sdkRoutes)['POST /sdk/v1/sessions/revoke_all'], Call> = async (
  _input,
  call,
) => {
  const { user } = getSignedIn(call.caller)
  return { revoked_sessions: await deleteSessionsOf(call.database, user.user_id) }
}
