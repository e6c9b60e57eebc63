import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { startSession } from '../sessions/start-session.ts'

type Detail = Pick<AuthenticationFactor, 'authenticator_app_factor' | 'recovery_code_factor'>
type Proof = { type: 'totp' | 'recovery_codes'; delivery_method: string; detail: Detail; durationMinutes: number }

/** Adds a second factor to the session of the call. Throws `user_unauthenticated` if that has ended: a second factor alone starts none. */
export const addToSession = async (call: Call, { type, delivery_method, detail, durationMinutes }: Proof) => {
  const { session } = getSignedIn(call.caller)
  const at = call.clock().toISOString()
  const times = { last_authenticated_at: at, created_at: at, updated_at: at }
  const factor = { type, delivery_method, ...times, ...detail }
  return startSession(call, { userId: session.user_id, factor, durationMinutes, needsSession: true })
}
