import type { IdentityContext } from '@iyk/identity/context.ts'
import { endSession, endSessionsOf } from '@iyk/identity/sessions/end-sessions.ts'
import { deleteSessionOf } from '@iyk/identity/sessions/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Done, unchanged } from '../operation.ts'

/** Ends one session at once, of this user or, without one, of whoever has it. Throws `session_not_found`. */
export const endOneSession = async (
  identity: IdentityContext,
  { userId, sessionId }: { userId?: string; sessionId: string },
): Promise<Done<{ user_id: string; ended: number }>> => {
  const owner =
    userId === undefined
      ? await endSession(identity, sessionId)
      : (await deleteSessionOf(identity.database, sessionId, userId, identity.clock())) && userId
  if (!owner) throw new Refusal('session_not_found')
  return { data: { user_id: owner, ended: 1 }, about: { user_id: owner, session_id: sessionId } }
}

/** Ends all sessions of a user at once. */
export const endSessions = async (
  identity: IdentityContext,
  userId: string,
): Promise<Done<{ user_id: string; ended: number }>> => {
  const data = { user_id: userId, ended: await endSessionsOf(identity, userId) }
  return data.ended === 0 ? unchanged(data, { user_id: userId }) : { data, about: { user_id: userId } }
}
