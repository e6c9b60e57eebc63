import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { NamedSession } from '@iyk/wire/backend.ts'
import type { Call } from '../../context.ts'

/**
 * The call as one in the session that a backend names by its token. A JWT does not name one here: what adds to a session finds it by the hash of its token.
 * Throws `too_many_session_arguments`, `bad_request` for a JWT alone, and `session_not_found`.
 */
export const withSession = async (call: Call, { session_token, session_jwt }: NamedSession): Promise<Call> => {
  if (session_token && session_jwt) throw new Refusal('too_many_session_arguments')
  if (session_jwt) throw new Refusal('bad_request', { message: 'Send session_token: this call takes no session_jwt.' })
  if (!session_token) return call
  const signedIn = await call.sessionChecks.find(sha256(session_token))
  if (!signedIn) throw new Refusal('session_not_found')
  return { ...call, caller: { ...call.caller, sessionToken: session_token, signedIn } }
}

/** Throws `bad_request` for a session of another user than the one who is named beside it. */
export const assertIsNamed = (inSession: string | undefined, user_id: string | undefined): void => {
  if (user_id !== undefined && inSession !== undefined && user_id !== inSession)
    throw new Refusal('bad_request', { message: 'user_id and session_token name two users.' })
}
