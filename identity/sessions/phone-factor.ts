import type { AuthenticationFactor } from '@iyk/wire/session.ts'

type Phone = { phone_id: string; phone_number: string; channel: 'sms' | 'whatsapp' }

/** The session's entry for a proof by text message; the contract's section 3.4. */
export const phoneFactor = ({ phone_id, phone_number, channel }: Phone, now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  return {
    type: 'otp',
    delivery_method: channel,
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    phone_number_factor: { phone_id, phone_number },
  }
}
