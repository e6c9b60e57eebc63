import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** What a session says about a password; the contract's section 3.4. */
export const passwordFactor = (now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  return { type: 'password', delivery_method: 'knowledge', last_authenticated_at: at, created_at: at, updated_at: at }
}
