import type { AuthenticationFactor } from '@iyk/wire/session.ts'

type Address = { email_id: string; email: string }

/** The session's entry for a proof by email; the contract's section 3.4. A stored function that learns the address adds it. */
export const emailFactor = (
  type: 'magic_link' | 'otp',
  address: Address | undefined,
  now: Date,
): AuthenticationFactor => {
  const at = now.toISOString()
  return {
    type,
    delivery_method: 'email',
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    ...(address && { email_factor: { email_id: address.email_id, email_address: address.email } }),
  }
}
