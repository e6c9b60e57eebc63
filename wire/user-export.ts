import { identifierPattern } from './identifiers.ts'
import { emailCharacters, nameCharacters, urlCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })
/** Codes are requested with these two, so they must have the format that calls accept. */
const EmailId = Type.String({ pattern: identifierPattern('email') })
const PhoneId = Type.String({ pattern: identifierPattern('phone-number') })
const Time = Type.String({ maxLength: 40 })
const text = (maxLength: number) => Type.String({ maxLength })
const list = <Items extends Parameters<typeof Type.Object>[0]>(items: Items) =>
  Type.Optional(Type.Array(Type.Object(items), { maxItems: 100 }))
const Flag = Type.Optional(Type.Boolean())
const Metadata = Type.Optional(Type.Record(Type.String(), Type.Unknown()))

/**
 * Where a hash can appear. The vendor's API returns none; its support sends them separately, with the salt and `hash_method` in columns of their own,
 * and the scrypt parameters once.
 */
const hashFields = {
  hash: Type.Optional(text(1024)),
  password_hash: Type.Optional(text(1024)),
  hash_type: Type.Optional(text(64)),
  hash_method: Type.Optional(text(64)),
  salt: Type.Optional(text(256)),
  scrypt_config: Type.Optional(
    Type.Object({
      n_parameter: Type.Optional(Type.Integer({ minimum: 2 })),
      r_parameter: Type.Optional(Type.Integer({ minimum: 1 })),
      p_parameter: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ),
}

/**
 * An exported user: the user object of the vendor's backend API, plus what else an export may know of a factor. Absent fields do not exist; the
 * import itself validates addresses, keys and hashes.
 */
export const ExportedUser = Type.Object({
  user_id: Id,
  created_at: Type.Optional(Time),
  status: Type.Optional(Type.Union([Type.Literal('pending'), Type.Literal('active')])),
  is_locked: Flag,
  lock_expires_at: Type.Optional(Time),
  name: Type.Optional(
    Type.Object({
      first_name: Type.Optional(text(nameCharacters)),
      middle_name: Type.Optional(text(nameCharacters)),
      last_name: Type.Optional(text(nameCharacters)),
    }),
  ),
  emails: list({ email_id: EmailId, email: text(emailCharacters.typed), verified: Type.Boolean() }),
  phone_numbers: list({ phone_id: PhoneId, phone_number: text(32), verified: Type.Boolean() }),
  providers: list({
    oauth_user_registration_id: Id,
    provider_type: text(64),
    provider_subject: Type.String({ minLength: 1, maxLength: 255 }),
    profile_picture_url: Type.Optional(text(urlCharacters)),
    locale: Type.Optional(text(64)),
  }),
  totps: list({
    totp_id: Id,
    verified: Type.Boolean(),
    secret: Type.Optional(text(256)),
    recovery_codes: Type.Optional(Type.Array(text(64), { maxItems: 100 })),
  }),
  webauthn_registrations: list({
    webauthn_registration_id: Id,
    domain: text(253),
    user_agent: Type.Optional(text(512)),
    authenticator_type: Type.Optional(text(64)),
    name: Type.Optional(text(nameCharacters)),
    credential_id: Type.Optional(text(1364)),
    public_key: Type.Optional(text(4096)),
    counter: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffff_ffff })),
    user_verified: Flag,
    user_handle: Type.Optional(text(64)),
    transports: Type.Optional(Type.Array(text(32), { maxItems: 10 })),
  }),
  crypto_wallets: list({
    crypto_wallet_id: Id,
    crypto_wallet_address: text(128),
    crypto_wallet_type: text(32),
    verified: Type.Boolean(),
  }),
  biometric_registrations: list({}),
  password: Type.Optional(Type.Object({ password_id: Id, requires_reset: Flag, ...hashFields })),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
  roles: Type.Optional(Type.Array(text(128), { maxItems: 100 })),
})
export type ExportedUser = Static<typeof ExportedUser>
