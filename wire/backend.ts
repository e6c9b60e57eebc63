import { authenticationFields } from './authentication.ts'
import {
  idCharacters,
  ipAddressCharacters,
  linkExpirationMinutes,
  migratedHashCharacters,
  nameCharacters,
  passkey,
  phoneNumberCharacters,
  presentedJwtCharacters,
  tokenCharacters,
  userSearch,
} from './limits.ts'
import * as magicLinks from './magic-links.ts'
import * as oauth from './oauth.ts'
import * as otps from './otps.ts'
import * as passwords from './passwords.ts'
import { Email } from './protected.ts'
import { Session, SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'
import * as totps from './totps.ts'
import { User, userFields } from './user.ts'
import * as webauthn from './webauthn.ts'

/** Where the backend's user is; the contract's section 12.2. */
const attributes = {
  attributes: Type.Optional(
    Type.Object({
      ip_address: Type.Optional(Type.String({ maxLength: ipAddressCharacters })),
      user_agent: Type.Optional(Type.String({ maxLength: passkey.userAgentCharacters })),
    }),
  ),
}

/** The session that a call adds to. */
const namedSession = {
  session_token: Type.Optional(Type.String({ maxLength: tokenCharacters, errorType: 'session_not_found' })),
  session_jwt: Type.Optional(Type.String({ maxLength: presentedJwtCharacters, errorType: 'session_not_found' })),
}
export type NamedSession = { session_token?: string; session_jwt?: string }

/** The fields of each call that signs in: without minutes and without a session of before, none begins. */
const signIn = {
  ...attributes,
  ...namedSession,
  session_duration_minutes: Type.Optional(SessionDuration),
  session_custom_claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}
export type SignIn = NamedSession & {
  session_duration_minutes?: number
  session_custom_claims?: Record<string, unknown>
}

/** What such a call returns; without a session `session` is null and the two texts are empty. */
const signedIn = {
  ...authenticationFields,
  session: Type.Union([Session, Type.Null()]),
  reset_sessions: Type.Boolean(),
}
const SignedIn = Type.Object(signedIn)
const SignedInByMethod = Type.Object({ ...signedIn, method_id: Type.String() })

const NamePart = Type.String({ maxLength: nameCharacters })
const Metadata = Type.Record(Type.String(), Type.Unknown())
/** What a backend may say of a user, whoever that is. */
const details = {
  name: Type.Optional(
    Type.Object({
      first_name: Type.Optional(NamePart),
      middle_name: Type.Optional(NamePart),
      last_name: Type.Optional(NamePart),
    }),
  ),
  trusted_metadata: Type.Optional(Metadata),
  untrusted_metadata: Type.Optional(Metadata),
  /** Both are listed so that they are refused: neither means anything here. */
  external_id: Type.Optional(Type.Unknown()),
  roles: Type.Optional(Type.Unknown()),
}
export type Details = Static<ReturnType<typeof Type.Object<typeof details>>>

const Id = Type.String({ minLength: 1, maxLength: idCharacters })
const PhoneNumber = Type.String({
  minLength: 1,
  maxLength: phoneNumberCharacters,
  errorType: 'invalid_phone_number',
})
/** Of the user whom the path names. */
export const UserId = Type.Object({ user_id: Id })

export const NewUser = Type.Object({
  ...attributes,
  ...details,
  email: Type.Optional(Email),
  phone_number: Type.Optional(PhoneNumber),
  create_user_as_pending: Type.Optional(Type.Boolean()),
})
export type NewUser = Static<typeof NewUser>
export const CreatedUser = Type.Object({
  user_id: Type.String(),
  /** Empty without one. */
  email_id: Type.String(),
  phone_id: Type.String(),
  status: userFields.status,
  user: User,
})

export const UserChange = Type.Object({ ...attributes, ...details })
export const ChangedUser = Type.Object({
  user_id: Type.String(),
  emails: userFields.emails,
  phone_numbers: userFields.phone_numbers,
  crypto_wallets: userFields.crypto_wallets,
  user: User,
})
export const DeletedUser = Type.Object({ user_id: Type.String() })
export const WithoutFactor = Type.Object({ user_id: Type.String(), user: User })

export const UserSearch = Type.Object({
  cursor: Type.Optional(Type.Union([Type.String({ maxLength: userSearch.cursorCharacters }), Type.Null()])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: userSearch.most })),
  query: Type.Optional(
    Type.Object({
      operator: Type.Union([Type.Literal('AND'), Type.Literal('OR')]),
      operands: Type.Array(
        Type.Object({ filter_name: Type.String({ maxLength: nameCharacters }), filter_value: Type.Unknown() }),
        { maxItems: userSearch.operands },
      ),
    }),
  ),
})
export type UserSearch = Static<typeof UserSearch>
export const FoundUsers = Type.Object({
  results: Type.Array(User),
  results_metadata: Type.Object({ total: Type.Integer(), next_cursor: Type.Union([Type.String(), Type.Null()]) }),
})

export const SessionsOf = Type.Object({ user_id: Id })
export const UserSessions = Type.Object({ sessions: Type.Array(Session) })
export const SessionEnd = Type.Object({ ...namedSession, session_id: Type.Optional(Id) })

export const NewLink = Type.Object({
  ...attributes,
  user_id: Id,
  expiration_minutes: Type.Optional(
    Type.Integer({
      minimum: linkExpirationMinutes.minimum,
      maximum: linkExpirationMinutes.maximum,
      errorType: 'invalid_expiration',
    }),
  ),
})
export const CreatedLink = Type.Object({ user_id: Type.String(), token: Type.String() })

/** Whose account an address or number is added to; without one it must be known. */
const recipient = { ...attributes, ...namedSession, user_id: Type.Optional(Id) }
export type OwnerOfContact = NamedSession & { user_id?: string }
const anyone = { ...attributes, create_user_as_pending: Type.Optional(Type.Boolean()) }
const sent = { user_id: Type.String(), email_id: Type.String() }
const texted = { user_id: Type.String(), phone_id: Type.String() }
const created = { user_created: Type.Boolean() }

export const LinkToAnyone = Type.Object({ ...magicLinks.EmailSend.properties, ...anyone })
export const LinkToKnown = Type.Object({ ...magicLinks.EmailSend.properties, ...recipient })
export const CodeToAnyone = Type.Object({ ...otps.EmailSend.properties, ...anyone })
export const CodeToKnown = Type.Object({ ...otps.EmailSend.properties, ...recipient })
export const TextToAnyone = Type.Object({ ...otps.WhatsappSend.properties, ...anyone })
export const TextToKnown = Type.Object({ ...otps.WhatsappSend.properties, ...recipient })
export const Emailed = Type.Object(sent)
export const EmailedAnyone = Type.Object({ ...sent, ...created })
export const Texted = Type.Object(texted)
export const TextedAnyone = Type.Object({ ...texted, ...created })

export const LinkAuthenticate = Type.Object({ ...magicLinks.Authenticate.properties, ...signIn })
export const LinkAuthenticated = SignedInByMethod
/** The code is `code` here and `token` for browsers. */
export const CodeAuthenticate = Type.Object({
  method_id: otps.Authenticate.properties.method_id,
  code: otps.Authenticate.properties.token,
  ...signIn,
})
export const CodeAuthenticated = SignedInByMethod

export const PasswordCreate = Type.Object({
  ...passwords.Create.properties,
  ...signIn,
  ...details,
})
export const PasswordCreated = Type.Object({ ...signedIn, email_id: Type.String() })
export const PasswordAuthenticate = Type.Object({ ...passwords.Authenticate.properties, ...signIn })
export const PasswordAuthenticated = SignedIn
export const ResetStart = Type.Object({ ...passwords.ResetStart.properties, ...attributes })
export const EmailReset = Type.Object({ ...passwords.EmailReset.properties, ...signIn })
export const ExistingPasswordReset = Type.Object({ ...passwords.ExistingPasswordReset.properties, ...signIn })
export const SessionReset = Type.Object({ ...passwords.SessionReset.properties, ...signIn })

const Hash = Type.String({ minLength: 1, maxLength: tokenCharacters })
const Parameter = Type.Optional(Type.Integer({ minimum: 1 }))
const Salt = Type.Optional(Hash)
export const PasswordMigrate = Type.Object({
  ...details,
  email: Email,
  hash: Type.String({ minLength: 1, maxLength: migratedHashCharacters }),
  hash_type: Type.String({ maxLength: nameCharacters }),
  argon_2_config: Type.Optional(
    Type.Object({
      salt: Salt,
      iteration_amount: Parameter,
      memory: Parameter,
      threads: Parameter,
      key_length: Parameter,
    }),
  ),
  scrypt_config: Type.Optional(
    Type.Object({
      salt: Salt,
      n_parameter: Parameter,
      r_parameter: Parameter,
      p_parameter: Parameter,
      key_length: Parameter,
    }),
  ),
  pbkdf_2_config: Type.Optional(
    Type.Object({
      salt: Salt,
      iteration_amount: Parameter,
      key_length: Parameter,
      algorithm: Type.Optional(Type.String({ maxLength: nameCharacters })),
    }),
  ),
  set_email_verified: Type.Optional(Type.Boolean()),
  phone_number: Type.Optional(PhoneNumber),
  set_phone_number_verified: Type.Optional(Type.Boolean()),
})
export type PasswordMigrate = Static<typeof PasswordMigrate>
export const PasswordMigrated = Type.Object({
  user_id: Type.String(),
  email_id: Type.String(),
  user_created: Type.Boolean(),
  user: User,
})

/** What adds to a user's session names both. */
const inSessionOf = { user_id: Id, ...signIn }

export const NewTotp = Type.Object({ ...totps.Create.properties, ...attributes, user_id: Id })
const { __user: _, ...createdTotp } = totps.Created.properties
export const CreatedTotp = Type.Object(createdTotp)
export const TotpAuthenticate = Type.Object({ totp_code: totps.Authenticate.properties.totp_code, ...inSessionOf })
export const TotpRecover = Type.Object({ recovery_code: totps.Recover.properties.recovery_code, ...inSessionOf })
export const TotpAuthenticated = Type.Object({ ...signedIn, totp_id: Type.String() })

export const PasskeyStart = Type.Object({ ...webauthn.RegisterStart.properties, ...attributes, user_id: Id })
export const PasskeyRegister = Type.Object({
  public_key_credential: webauthn.Register.properties.public_key_credential,
  ...inSessionOf,
})
export const PasskeyRequest = Type.Object({
  ...webauthn.AuthenticateStart.properties,
  ...attributes,
  user_id: Type.Optional(Id),
  use_base64_url_encoding: Type.Optional(Type.Boolean()),
})
export const PasskeyAuthenticate = Type.Object({
  public_key_credential: webauthn.Authenticate.properties.public_key_credential,
  ...signIn,
})
export const PasskeyAuthenticated = Type.Object({ ...signedIn, webauthn_registration_id: Type.String() })

export const OauthAttach = Type.Object({
  ...oauth.Attach.properties,
  ...attributes,
  ...namedSession,
  user_id: Type.Optional(Id),
})

export const OauthAuthenticate = Type.Object({ ...oauth.Authenticate.properties, ...signIn })
export const OauthAuthenticated = Type.Object({
  ...oauth.Authenticated.properties,
  session: Type.Union([Session, Type.Null()]),
  /** The vendor's name for the session of this call. */
  user_session: Type.Union([Session, Type.Null()]),
})
