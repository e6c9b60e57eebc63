import type { AuthenticationFactor } from '@iyk/wire/session.ts'

type Registration = { webauthn_registration_id: string; domain: string; user_agent: string }

/** The session's entry for a passkey; the contract's section 3.4. */
export const webauthnFactor = (registration: Registration, now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  const { webauthn_registration_id, domain, user_agent } = registration
  return {
    type: 'webauthn',
    delivery_method: 'webauthn_registration',
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    webauthn_factor: { webauthn_registration_id, domain, user_agent },
  }
}
