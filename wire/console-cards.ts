import { CardTrust } from './cards.ts'
import { Page } from './collectibles.ts'
import { changed, NamedUser, nullable, Reason, UserIdText } from './console.ts'
import { Time, Uuid } from './identifiers.ts'
import { cardNameCharacters, consoleBounds, searchCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

const YesNo = Type.Union([Type.Literal('true'), Type.Literal('false')])

/** A card as operators see it, without its keys. `name` is the operator's, `uid` empty for one that is an address and no chip. */
export const ConsoleCard = Type.Object({
  id: Uuid,
  name: Type.String(),
  uid: Type.String(),
  trust: CardTrust,
  simulated: Type.Boolean(),
  batch: nullable(Type.String()),
  holder_id: nullable(Type.String()),
  blocked_by: nullable(Type.Union([Type.Literal('holder'), Type.Literal('operator')])),
  event_id: nullable(Type.String()),
  event_name: nullable(Type.String()),
  key_version: Type.Integer(),
  taps: Type.Integer(),
  last_tap_at: nullable(Time),
  opened_at: nullable(Time),
  /** How much a card that can be copied gives: collectibles in 24 hours, taps of one network in ten minutes; null for a chip that signs its taps. */
  most_per_day: nullable(Type.Integer()),
  most_per_network: nullable(Type.Integer()),
  created_at: Time,
})
export type ConsoleCard = Static<typeof ConsoleCard>
/** Newest first. `search` is in the operator's name or batch, or is the UID, the id or its holder's. */
export const ConsoleCardQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  blocked: Type.Optional(YesNo),
  held: Type.Optional(YesNo),
  ...Page,
})
export type ConsoleCardQuery = Static<typeof ConsoleCardQuery>
export const ConsoleCardList = Type.Object({
  data: Type.Array(ConsoleCard),
  next_cursor: Type.Optional(Type.String()),
})
export type ConsoleCardList = Static<typeof ConsoleCardList>
export const ConsoleCardReply = Type.Object({ data: ConsoleCard })
export const ConsoleCardId = Type.Object({ card_id: Uuid })
/** The new holder, by id or address, and one of their events or none. The card is unblocked. */
export const Hold = Type.Object(
  { holder: NamedUser, event_id: Type.Optional(nullable(Uuid)) },
  { additionalProperties: false },
)
export const CardRename = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: cardNameCharacters, pattern: '\\S' }) },
  { additionalProperties: false },
)
const Most = Type.Integer(consoleBounds.copies)
export const CardBounds = Type.Object(
  { per_day: Type.Optional(Most), per_network: Type.Optional(Most) },
  { additionalProperties: false, minProperties: 1 },
)
export const CardChanged = changed(ConsoleCard)
export const CardRemoved = changed(Type.Object({ id: Uuid }))

/** Chips that were taken from the reader before they were finished. */
export const UnfinishedChips = Type.Object({
  data: Type.Array(
    Type.Object({ uid: Type.String(), goal: Type.String(), card_name: nullable(Type.String()), started_at: Time }),
  ),
})
export const ChipUid = Type.Object({ uid: Type.String({ pattern: '^[0-9A-Fa-f]{14}$' }) })
export const ChipForgotten = changed(Type.Object({ uid: Type.String() }))

/** Its number goes to the next collector. The reason is recorded where the collector has an account. */
export const CollectibleRevocation = Type.Object({ reason: Reason }, { additionalProperties: false })
export const CollectibleRevoked = changed(
  Type.Object({ id: Uuid, serial: Type.Integer(), event_name: Type.String(), user_id: nullable(Type.String()) }),
)

/** A key without its secret. */
export const ConsoleApiKey = Type.Object({
  id: Uuid,
  user_id: Type.String(),
  name: Type.String(),
  hint: Type.String(),
  scopes: Type.Array(Type.String()),
  event: nullable(Type.Object({ id: Uuid, name: Type.String() })),
  created_at: Time,
  expires_at: nullable(Time),
  last_used_at: nullable(Time),
})
export type ConsoleApiKey = Static<typeof ConsoleApiKey>
export const OfUserQuery = Type.Object({ user_id: Type.Optional(UserIdText), ...Page })
export const ConsoleApiKeyList = Type.Object({
  data: Type.Array(ConsoleApiKey),
  next_cursor: Type.Optional(Type.String()),
})
export const ApiKeyRevoked = changed(Type.Object({ id: Uuid, user_id: Type.String() }))
export const OfUser = Type.Object({ user_id: UserIdText }, { additionalProperties: false })
export const ApiKeysRevoked = changed(Type.Object({ user_id: Type.String(), revoked: Type.Integer() }))
