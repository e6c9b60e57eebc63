import { Authentication, authenticationFields } from './authentication.ts'
import { linkExpirationMinutes, passwordBytes, passwordScore, pkce, tokenCharacters, urlCharacters } from './limits.ts'
import { Email, Locale, protectedFields, TemplateId } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'

/** Counted in characters here and in bytes by the provider. */
const Password = Type.String({ minLength: 1, maxLength: passwordBytes.maximum })

/** The contract's section 5.4. */
export const Create = Type.Object({
  ...protectedFields,
  email: Email,
  password: Password,
  session_duration_minutes: SessionDuration,
})
export type Create = Static<typeof Create>
export const Created = Type.Object({ ...authenticationFields, email_id: Type.String() })

export const Authenticate = Create
export const Authenticated = Authentication

export const ResetStart = Type.Object({
  ...protectedFields,
  email: Email,
  login_redirect_url: Type.Optional(Type.String({ maxLength: urlCharacters, errorType: 'invalid_magic_link_url' })),
  reset_password_redirect_url: Type.Optional(
    Type.String({ maxLength: urlCharacters, errorType: 'invalid_password_reset_redirect_url' }),
  ),
  reset_password_expiration_minutes: Type.Optional(
    Type.Integer({
      minimum: linkExpirationMinutes.minimum,
      maximum: linkExpirationMinutes.maximum,
      errorType: 'invalid_expiration',
    }),
  ),
  reset_password_template_id: Type.Optional(TemplateId),
  locale: Type.Optional(Locale),
  code_challenge: Type.Optional(Type.String({ pattern: pkce.challenge, errorType: 'invalid_pkce_code_challenge' })),
})
export type ResetStart = Static<typeof ResetStart>

export const EmailReset = Type.Object({
  ...protectedFields,
  token: Type.String({ minLength: 1, maxLength: tokenCharacters, errorType: 'unable_to_auth_password_reset_token' }),
  password: Password,
  session_duration_minutes: SessionDuration,
  code_verifier: Type.Optional(Type.String({ pattern: pkce.verifier, errorType: 'invalid_pkce_code_verifier' })),
})

export const ExistingPasswordReset = Type.Object({
  ...protectedFields,
  email: Email,
  existing_password: Password,
  new_password: Password,
  session_duration_minutes: Type.Optional(SessionDuration),
})

export const SessionReset = Type.Object({
  ...protectedFields,
  password: Password,
  session_duration_minutes: Type.Optional(SessionDuration),
})

export const StrengthCheck = Type.Object({ password: Password, email: Type.Optional(Email) })

export const Strength = Type.Object({
  valid_password: Type.Boolean(),
  score: Type.Integer({ ...passwordScore }),
  breached_password: Type.Boolean(),
  breach_detection_on_create: Type.Boolean(),
  strength_policy: Type.Literal('zxcvbn'),
  feedback: Type.Object({
    warning: Type.String(),
    suggestions: Type.Array(Type.String()),
    luds_requirements: Type.Null(),
  }),
})
export type Strength = Static<typeof Strength>
