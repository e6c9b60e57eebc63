import { type Static, Type } from './shape.ts'

const Metadata = Type.Record(Type.String(), Type.Unknown())

/** The wire's user; the contract's section 3.2. Lists are always lists. */
export const userFields = {
  user_id: Type.String(),
  created_at: Type.String(),
  status: Type.Union([Type.Literal('pending'), Type.Literal('active')]),
  name: Type.Object({ first_name: Type.String(), middle_name: Type.String(), last_name: Type.String() }),
  emails: Type.Array(Type.Object({ email_id: Type.String(), email: Type.String(), verified: Type.Boolean() })),
  phone_numbers: Type.Array(
    Type.Object({ phone_id: Type.String(), phone_number: Type.String(), verified: Type.Boolean() }),
  ),
  providers: Type.Array(
    Type.Object({
      oauth_user_registration_id: Type.String(),
      provider_type: Type.String(),
      provider_subject: Type.String(),
      profile_picture_url: Type.String(),
      locale: Type.String(),
    }),
  ),
  totps: Type.Array(Type.Object({ totp_id: Type.String(), verified: Type.Boolean() })),
  webauthn_registrations: Type.Array(
    Type.Object({
      webauthn_registration_id: Type.String(),
      domain: Type.String(),
      user_agent: Type.String(),
      authenticator_type: Type.String(),
      verified: Type.Boolean(),
      name: Type.String(),
    }),
  ),
  crypto_wallets: Type.Array(
    Type.Object({
      crypto_wallet_id: Type.String(),
      crypto_wallet_address: Type.String(),
      crypto_wallet_type: Type.String(),
      verified: Type.Boolean(),
    }),
  ),
  biometric_registrations: Type.Array(
    Type.Object({ biometric_registration_id: Type.String(), verified: Type.Boolean() }),
  ),
  password: Type.Union([Type.Null(), Type.Object({ password_id: Type.String(), requires_reset: Type.Boolean() })]),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
  roles: Type.Array(Type.String()),
}

export const User = Type.Object(userFields)
export type User = Static<typeof User>
