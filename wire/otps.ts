import { AuthenticationByMethod } from './authentication.ts'
import { identifierPattern } from './identifiers.ts'
import { codeExpirationMinutes, phoneNumberCharacters } from './limits.ts'
import { Email, Locale, protectedFields, TemplateId } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'

const Expiration = Type.Integer({
  minimum: codeExpirationMinutes.minimum,
  maximum: codeExpirationMinutes.maximum,
  errorType: 'invalid_expiration_otp',
})

/** Body of otps/email/login_or_create, send/primary and send/secondary; the contract's section 5.3. */
export const EmailSend = Type.Object({
  ...protectedFields,
  email: Email,
  expiration_minutes: Type.Optional(Expiration),
  login_template_id: Type.Optional(TemplateId),
  signup_template_id: Type.Optional(TemplateId),
  locale: Type.Optional(Locale),
})
export type EmailSend = Static<typeof EmailSend>

const textFields = {
  ...protectedFields,
  phone_number: Type.String({ minLength: 1, maxLength: phoneNumberCharacters, errorType: 'invalid_phone_number' }),
  expiration_minutes: Type.Optional(Expiration),
  locale: Type.Optional(Locale),
}

/** Body of otps/whatsapp/login_or_create, send/primary and send/secondary. */
export const WhatsappSend = Type.Object(textFields)

/** Body of the same calls by SMS. With autofill the message ends in a line that lets a browser fill in the code. */
export const SmsSend = Type.Object({
  ...textFields,
  enable_autofill: Type.Optional(Type.Boolean()),
  autofill_session_duration_minutes: Type.Optional(SessionDuration),
})
export type SmsSend = Static<typeof SmsSend>

export const Sent = Type.Object({ method_id: Type.String() })

/** `token` is the six-digit code; the wire does not call it code. */
export const Authenticate = Type.Object({
  ...protectedFields,
  token: Type.String({ pattern: '^[0-9]{6}$', errorType: 'invalid_code' }),
  method_id: Type.String({
    pattern: identifierPattern('email', 'phone-number'),
    errorType: 'invalid_method_id',
  }),
  session_duration_minutes: SessionDuration,
})
export type Authenticate = Static<typeof Authenticate>
export const Authenticated = AuthenticationByMethod
