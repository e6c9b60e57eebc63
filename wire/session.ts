import { sessionDurationMinutes } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** One factor of a session; the contract's section 3.4. The name of the details object depends on the type. */
export const AuthenticationFactor = Type.Object(
  {
    type: Type.String(),
    delivery_method: Type.String(),
    last_authenticated_at: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
    email_factor: Type.Optional(Type.Object({ email_id: Type.String(), email_address: Type.String() })),
    embeddable_magic_link_factor: Type.Optional(Type.Object({ embedded_id: Type.String() })),
    phone_number_factor: Type.Optional(Type.Object({ phone_id: Type.String(), phone_number: Type.String() })),
    authenticator_app_factor: Type.Optional(Type.Object({ totp_id: Type.String() })),
    recovery_code_factor: Type.Optional(Type.Object({ totp_recovery_code_id: Type.String() })),
    webauthn_factor: Type.Optional(
      Type.Object({ webauthn_registration_id: Type.String(), domain: Type.String(), user_agent: Type.String() }),
    ),
    crypto_wallet_factor: Type.Optional(
      Type.Object({
        crypto_wallet_id: Type.String(),
        crypto_wallet_address: Type.String(),
        crypto_wallet_type: Type.String(),
      }),
    ),
  },
  { additionalProperties: true },
)
export type AuthenticationFactor = Static<typeof AuthenticationFactor>

/** The contract's section 3.3. */
export const Session = Type.Object({
  session_id: Type.String(),
  user_id: Type.String(),
  started_at: Type.String(),
  last_accessed_at: Type.String(),
  expires_at: Type.String(),
  attributes: Type.Object({ ip_address: Type.String(), user_agent: Type.String() }),
  authentication_factors: Type.Array(AuthenticationFactor),
  custom_claims: Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())]),
  roles: Type.Array(Type.String()),
})
export type Session = Static<typeof Session>

export const SessionDuration = Type.Integer({
  minimum: sessionDurationMinutes.minimum,
  maximum: sessionDurationMinutes.maximum,
  errorType: 'invalid_session_duration',
})
