import { idCharacters, nameCharacters } from './limits.ts'
import { SentMessage } from './me.ts'
import { Email, protectedFields } from './protected.ts'
import { SessionList } from './sessions.ts'
import { type Static, Type } from './shape.ts'
import { User, userFields } from './user.ts'

const NamePart = Type.String({ maxLength: nameCharacters })

/** The contract's section 5.9. `trusted_metadata` is listed so that it is refused with its own error type. */
export const Update = Type.Object({
  name: Type.Optional(
    Type.Object({
      first_name: Type.Optional(NamePart),
      middle_name: Type.Optional(NamePart),
      last_name: Type.Optional(NamePart),
    }),
  ),
  untrusted_metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  trusted_metadata: Type.Optional(Type.Unknown()),
})

/** `__user` is what the SDK reads. */
export const Changed = Type.Object({ user_id: Type.String(), user: User, __user: User })

const { emails, phone_numbers, crypto_wallets } = userFields
export const Updated = Type.Object({ ...Changed.properties, emails, phone_numbers, crypto_wallets })

/** The id of a factor of any kind. */
export const FactorId = Type.Object({ id: Type.String({ minLength: 1, maxLength: idCharacters }) })

export const Search = Type.Object({ email: Email, ...protectedFields })
/** In camel case on the wire. */
export const SearchReply = Type.Object({
  userType: Type.Union([Type.Literal('new'), Type.Literal('passwordless'), Type.Literal('password')]),
})

export const ConnectedApps = Type.Object({ connected_apps: Type.Array(Type.Unknown()) })

/** A call beyond the vendor's API: everything the provider stores about the caller. Factors come without their secrets. */
export const Exported = Type.Object({
  user: User,
  sessions: SessionList.properties.sessions,
  messages: Type.Array(SentMessage),
  /** Their entries in the audit log. */
  activity: Type.Array(
    Type.Object({
      at: Type.String(),
      actor: Type.String(),
      act: Type.String(),
      outcome: Type.String(),
      ip_address: Type.Union([Type.String(), Type.Null()]),
      user_agent: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})
export type Exported = Static<typeof Exported>
