import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { selectSessionsOf } from './store.ts'

/** Where the caller is signed in, the newest session first; `current` marks the one that asks. */
export const listSessions: Handler<(typeof sdkRoutes)['GET /sdk/v1/sessions'], Call> = async (_input, call) => {
  const { session, user } = getSignedIn(call.caller)
  const found = await selectSessionsOf(call.database, user.user_id, call.clock())
  return {
    sessions: found.map(({ ip_address, user_agent, started_at, last_accessed_at, expires_at, ...one }) => ({
      ...one,
      user_id: user.user_id,
      started_at: started_at.toISOString(),
      last_accessed_at: last_accessed_at.toISOString(),
      expires_at: expires_at.toISOString(),
      attributes: { ip_address, user_agent },
      current: one.session_id === session.session_id,
    })),
  }
}
