import type { AuthenticationFactor } from '@iyk/wire/session.ts'

type Address = { email_id: string; email: string }

/** What a session says about a proof that came by e-mail; the contract's section 3.4. */
export const emailFactor = (type: 'magic_link' | 'otp', address: Address, now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  return {
    type,
    delivery_method: 'email',
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    email_factor: { email_id: address.email_id, email_address: address.email },
  }
}
