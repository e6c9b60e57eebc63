import { type Static, Type } from 'typebox'
import { SentMessage } from './me.ts'
import { Email, protectedFields } from './protected.ts'
import { SessionList } from './sessions.ts'
import { User, userFields } from './user.ts'

const NamePart = Type.String({ maxLength: 128 })

/** Bounds of each of the two metadata objects, in bytes of JSON, top-level keys and levels. */
export const metadataBounds = { bytes: 4096, keys: 20, depth: 5 } as const

/** The contract's section 5.9. `trusted_metadata` is named so that it can be refused with its own type. */
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

/** The id of one factor, whatever its kind. */
export const FactorId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) })

export const Search = Type.Object({ email: Email, ...protectedFields })
/** In camel case on the wire. */
export const SearchAnswer = Type.Object({
  userType: Type.Union([Type.Literal('new'), Type.Literal('passwordless'), Type.Literal('password')]),
})

export const ConnectedApps = Type.Object({ connected_apps: Type.Array(Type.Unknown()) })

/** A call of ours beside the vendor's: all that the provider keeps of the caller. Factors come without their secrets. */
export const Exported = Type.Object({
  user: User,
  sessions: SessionList.properties.sessions,
  messages: Type.Array(SentMessage),
  /** What the audit log holds of them. */
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
