import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { startSession } from '../sessions/start-session.ts'

type Detail = Pick<AuthenticationFactor, 'authenticator_app_factor' | 'recovery_code_factor'>
type Proof = { type: 'totp' | 'recovery_codes'; delivery_method: string; detail: Detail; durationMinutes: number }

/**
 * Adds a second step to the session it was asked in. Throws `user_unauthenticated` when that ended meanwhile: a second step alone
 * starts none.
 */
export const addToSession = async (call: Call, { type, delivery_method, detail, durationMinutes }: Proof) => {
  const { session } = getSignedIn(call.caller)
  const at = call.clock().toISOString()
  const times = { last_authenticated_at: at, created_at: at, updated_at: at }
  const factor = { type, delivery_method, ...times, ...detail }
  return startSession(call, { userId: session.user_id, factor, durationMinutes, needsSession: true })
}
