import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OwnerOfContact } from '@iyk/wire/backend.ts'
import type { Call } from '../context.ts'
import { assertIsNamed, withSession } from '../sessions/backend/with-session.ts'

/**
 * Whether a backend's send adds to the session that it names, and its call in that session. A user's id alone only says whose the address or number must be:
 * adding one needs their session, as it does for browsers.
 */
export const ownerOfContact = async (call: Call, { user_id, session_token, session_jwt }: OwnerOfContact) => {
  const within = await withSession(call, {
    ...(session_token && { session_token }),
    ...(session_jwt && { session_jwt }),
  })
  const inSession = within.caller.signedIn?.user.user_id
  assertIsNamed(inSession, user_id)
  return { within, isAdded: inSession !== undefined, user_id }
}

/** Throws `bad_request` unless an address or number is this user's. */
export const assertIsOf = (owner: string, user_id: string | undefined): void => {
  if (user_id !== undefined && owner !== user_id)
    throw new Refusal('bad_request', { message: 'It belongs to another user. To add one, send session_token.' })
}
