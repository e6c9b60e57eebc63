import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { SessionList } from '@iyk/wire/sessions.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertBothFactors } from './assert-may-change-factors.ts'
import { type SignedIn, selectSessionsOf } from './store.ts'

/** The user's sessions in the wire's form. */
export const selectSessions = async (
  { database, clock, sessionChecks }: Pick<Call, 'database' | 'clock' | 'sessionChecks'>,
  { session, user }: SignedIn,
): Promise<SessionList['sessions']> => {
  await sessionChecks.recorded()
  const found = await selectSessionsOf(database, user.user_id, clock())
  return found.map(({ ip_address, user_agent, started_at, last_accessed_at, expires_at, ...one }) => ({
    ...one,
    user_id: user.user_id,
    started_at: started_at.toISOString(),
    last_accessed_at: last_accessed_at.toISOString(),
    expires_at: expires_at.toISOString(),
    attributes: { ip_address, user_agent },
    current: one.session_id === session.session_id,
  }))
}

/** Where the caller is signed in, the newest session first; `current` marks the one that asks. */
export const listSessions: Handler<(typeof sdkRoutes)['GET /sdk/v1/sessions'], Call> = async (_input, call) => {
  const signedIn = getSignedIn(call.caller)
  assertBothFactors(signedIn)
  return { sessions: await selectSessions(call, signedIn) }
}
