import { authenticationFields } from './authentication.ts'
import { idCharacters, nameCharacters, passkey } from './limits.ts'
import { protectedFields } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'
import { userFields } from './user.ts'

const Domain = Type.String({ minLength: 1, maxLength: passkey.domainCharacters, errorType: 'invalid_domain' })
/** The client's credential as JSON in a string; binary parts in base64url. The provider parses it field by field. */
const PublicKeyCredential = Type.String({
  minLength: 1,
  maxLength: passkey.credentialCharacters,
  errorType: 'invalid_public_key_credential',
})
const Name = Type.String({ minLength: 1, maxLength: nameCharacters })

/** Body of webauthn/register/start; the contract's section 5.6. */
export const RegisterStart = Type.Object({
  domain: Domain,
  user_agent: Type.Optional(Type.String({ maxLength: passkey.userAgentCharacters })),
  authenticator_type: Type.Optional(
    Type.String({ enum: ['platform', 'cross-platform'], errorType: 'invalid_authenticator_type' }),
  ),
  return_passkey_credential_options: Type.Optional(Type.Boolean()),
  /** At most 64 bytes; https://www.w3.org/TR/webauthn-3/#user-handle */
  override_id: Type.Optional(Type.String({ minLength: 1, maxLength: passkey.userHandleCharacters })),
  override_name: Type.Optional(Name),
  override_display_name: Type.Optional(Name),
  use_base64_url_encoding: Type.Optional(Type.Boolean()),
})
export type RegisterStart = Static<typeof RegisterStart>
/** The options are JSON in a string. */
export const RegisterStarted = Type.Object({
  user_id: Type.String(),
  public_key_credential_creation_options: Type.String(),
})

export const Register = Type.Object({
  public_key_credential: PublicKeyCredential,
  session_duration_minutes: Type.Optional(SessionDuration),
})

export const AuthenticateStart = Type.Object({
  domain: Domain,
  return_passkey_credential_options: Type.Optional(Type.Boolean()),
})
/** `user_id` is empty while no user is known. The options are JSON in a string. */
export const AuthenticateStarted = Type.Object({
  user_id: Type.String(),
  public_key_credential_request_options: Type.String(),
})

export const Authenticate = Type.Object({
  ...protectedFields,
  public_key_credential: PublicKeyCredential,
  session_duration_minutes: Type.Optional(SessionDuration),
})
export const Authenticated = Type.Object({ ...authenticationFields, webauthn_registration_id: Type.String() })

export const RegistrationId = Type.Object({ webauthn_registration_id: Type.String({ maxLength: idCharacters }) })
export const Update = Type.Object({ name: Type.String({ maxLength: nameCharacters }) })
export const Updated = Type.Object({ webauthn_registration: userFields.webauthn_registrations.items })
