import { type Static, Type } from 'typebox'
import { AuthenticationByMethod } from './authentication.ts'
import { codeExpirationMinutes } from './limits.ts'
import { Email, Locale, protectedFields } from './protected.ts'
import { SessionDuration } from './session.ts'

/** Body of otps/email/login_or_create, send/primary and send/secondary; the contract's section 5.3. */
export const EmailSend = Type.Object({
  ...protectedFields,
  email: Email,
  expiration_minutes: Type.Optional(
    Type.Integer({
      minimum: codeExpirationMinutes.minimum,
      maximum: codeExpirationMinutes.maximum,
      errorType: 'invalid_expiration_otp',
    }),
  ),
  login_template_id: Type.Optional(Type.String({ maxLength: 128 })),
  signup_template_id: Type.Optional(Type.String({ maxLength: 128 })),
  locale: Type.Optional(Locale),
})
export type EmailSend = Static<typeof EmailSend>

export const Sent = Type.Object({ method_id: Type.String() })

/** `token` is the six-digit code; the wire does not call it code. */
export const Authenticate = Type.Object({
  ...protectedFields,
  token: Type.String({ minLength: 1, maxLength: 64 }),
  method_id: Type.String({ minLength: 1, maxLength: 128 }),
  session_duration_minutes: SessionDuration,
})
export type Authenticate = Static<typeof Authenticate>
export const Authenticated = AuthenticationByMethod
