import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { SessionList } from '@iyk/wire/sessions.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertBothFactors } from './assert-may-change-factors.ts'
import { selectSessionsOf } from './store.ts'

/** A user's sessions in the wire's form; `sessionId` is the one that asks. */
export const selectSessions = async (
  { database, clock, sessionChecks }: Pick<Call, 'database' | 'clock' | 'sessionChecks'>,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<SessionList['sessions']> => {
  await sessionChecks.recorded()
  const found = await selectSessionsOf(database, userId, clock())
  return found.map(({ ip_address, user_agent, started_at, last_accessed_at, expires_at, ...one }) => ({
    ...one,
    user_id: userId,
    started_at: started_at.toISOString(),
    last_accessed_at: last_accessed_at.toISOString(),
    expires_at: expires_at.toISOString(),
    attributes: { ip_address, user_agent },
    current: one.session_id === sessionId,
  }))
}

/** Where the caller is signed in, the newest session first; `current` marks the one that asks. */
export const listSessions: Handler<(typeof sdkRoutes)['GET /sdk/v1/sessions'], Call> = async (_input, call) => {
  const signedIn = getSignedIn(call.caller)
  assertBothFactors(signedIn)
  const { session, user } = signedIn
  return { sessions: await selectSessions(call, { userId: user.user_id, sessionId: session.session_id }) }
}
