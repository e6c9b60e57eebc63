import { AuthenticationByMethod } from './authentication.ts'
import { linkExpirationMinutes, pkce, tokenCharacters, urlCharacters } from './limits.ts'
import { Email, Locale, protectedFields, TemplateId } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'

const Expiration = Type.Integer({
  minimum: linkExpirationMinutes.minimum,
  maximum: linkExpirationMinutes.maximum,
  errorType: 'invalid_expiration',
})
const Url = Type.String({ maxLength: urlCharacters, errorType: 'invalid_magic_link_url' })

/** Body of login_or_create, send/primary and send/secondary; the contract's section 5.2. */
export const EmailSend = Type.Object({
  ...protectedFields,
  email: Email,
  login_magic_link_url: Type.Optional(Url),
  signup_magic_link_url: Type.Optional(Url),
  login_expiration_minutes: Type.Optional(Expiration),
  signup_expiration_minutes: Type.Optional(Expiration),
  login_template_id: Type.Optional(TemplateId),
  signup_template_id: Type.Optional(TemplateId),
  locale: Type.Optional(Locale),
  code_challenge: Type.Optional(Type.String({ pattern: pkce.challenge, errorType: 'invalid_pkce_code_challenge' })),
})
export type EmailSend = Static<typeof EmailSend>

/** `method_id` is our own: it lets the tab that requested the email accept the code in it. Hosted providers leave it out. */
export const EmailSent = Type.Object({ method_id: Type.Optional(Type.String()) })

export const Authenticate = Type.Object({
  ...protectedFields,
  token: Type.String({ minLength: 1, maxLength: tokenCharacters, errorType: 'magic_link_not_found' }),
  session_duration_minutes: SessionDuration,
  code_verifier: Type.Optional(Type.String({ pattern: pkce.verifier, errorType: 'invalid_pkce_code_verifier' })),
})
export type Authenticate = Static<typeof Authenticate>
export const Authenticated = AuthenticationByMethod
