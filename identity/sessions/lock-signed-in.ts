import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { lockUser } from '../users/store.ts'
import { type SignedIn, touchSession } from './store.ts'

/**
 * The caller's session and user as they are now, after parallel changes to the user's factors; no one else changes them until the transaction ends.
 * Runs inside the transaction that changes them. Throws `user_unauthenticated` if the session has ended in the meantime.
 */
export const lockSignedIn = async (call: Call, userId: string): Promise<SignedIn> => {
  const { sessionToken } = call.caller
  await lockUser(call.database, userId)
  const signedIn = sessionToken ? await touchSession(call, sha256(sessionToken)) : undefined
  if (signedIn?.user.user_id !== userId)
    throw new Refusal('user_unauthenticated', { reason: 'the session ended in the meantime' })
  return signedIn
}
