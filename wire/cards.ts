import { Page } from './collectibles.ts'
import { Uuid } from './identifiers.ts'
import { cardNameCharacters, emailCharacters, tapRefCharacters } from './limits.ts'
import { PoapEventStatus } from './poap-events.ts'
import { type Static, Type } from './shape.ts'

const EventOnCard = Type.Object({
  id: Uuid,
  name: Type.String(),
  status: PoapEventStatus,
  image_url: Type.Union([Type.String(), Type.Null()]),
})

/**
 * What shows that a tap is of a card: `signed`, what its chip signs; `counted`, a secret address and a counter that only goes up; `static`, a secret address
 * alone. The last two can be copied. It never changes.
 */
export const CardTrust = Type.Union([Type.Literal('signed'), Type.Literal('counted'), Type.Literal('static')])

/** A card as its holder sees it. `taps_today` counts the last 24 hours. */
export const Card = Type.Object({
  id: Uuid,
  name: Type.String(),
  event: Type.Union([EventOnCard, Type.Null()]),
  last_tap_at: Type.Union([Type.String(), Type.Null()]),
  taps_today: Type.Integer(),
  registered_at: Type.String(),
  /** A blocked card hands out no collectibles. Only the operator can unblock what the operator blocked. */
  blocked_by: Type.Union([Type.Literal('holder'), Type.Literal('operator'), Type.Null()]),
  /** The address it is offered to, while an offer is pending. */
  offered_to: Type.Union([Type.Object({ email: Type.String(), expires_at: Type.String() }), Type.Null()]),
  trust: CardTrust,
  /** When its chip first said that its tamper loop had been opened. */
  opened_at: Type.Union([Type.String(), Type.Null()]),
  /** What its chip says in its encrypted part, such as the number of a batch. */
  inscription: Type.Union([Type.String(), Type.Null()]),
})
export type Card = Static<typeof Card>

/** Without `limit` everything comes in one response; with it at most that many, and `next_cursor` gets the next page. */
export const PageQuery = Type.Object({ ...Page })
export type PageQuery = Static<typeof PageQuery>
export const CardList = Type.Object({ data: Type.Array(Card), next_cursor: Type.Optional(Type.String()) })
export type CardList = Static<typeof CardList>
export const CardReply = Type.Object({ data: Card })
export type CardReply = Static<typeof CardReply>
export const CardId = Type.Object({ card_id: Uuid })

/** Registers the tapped card to the caller. */
export const Register = Type.Object(
  { ref: Type.String({ maxLength: tapRefCharacters }) },
  { additionalProperties: false },
)
export type Register = Static<typeof Register>

/** Links an event (null unlinks), renames, blocks or unblocks; absent fields stay unchanged. */
export const Change = Type.Object(
  {
    event_id: Type.Optional(Type.Union([Uuid, Type.Null()])),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: cardNameCharacters, pattern: '\\S' })),
    blocked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type Change = Static<typeof Change>

/** A card without a chip: an address to print, or to write on any tag. */
export const NewCopyableCard = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: cardNameCharacters, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** Where a card that can be copied leads; whoever has it can tap it. */
export const CardAddressReply = Type.Object({ data: Type.Object({ address: Type.String() }) })

export const Removed = Type.Object({ data: Type.Object({ id: Uuid }) })

/** Offers a card to the user who has verified this address. The card stays with its holder until they accept. */
export const Offer = Type.Object(
  { email: Type.String({ maxLength: emailCharacters.typed }) },
  { additionalProperties: false },
)

/** Cards that other holders offer to the caller. */
export const OfferList = Type.Object({
  data: Type.Array(Type.Object({ card_id: Uuid, name: Type.String(), expires_at: Type.String() })),
  next_cursor: Type.Optional(Type.String()),
})
export type OfferList = Static<typeof OfferList>

/** One hour of a card: taps first seen in it, how many of them were collected, and how many were refused, by error type. */
export const TapHour = Type.Object({
  hour: Type.String(),
  taps: Type.Integer(),
  collected: Type.Integer(),
  refused: Type.Record(Type.String(), Type.Integer()),
})
export type TapHour = Static<typeof TapHour>
/** The last 48 hours, newest first. Hours without activity are left out. */
export const TapHours = Type.Object({ data: Type.Array(TapHour) })
