import { type Static, Type } from 'typebox'
import { Uuid } from './identifiers.ts'
import { PoapEventStatus } from './poap-events.ts'

const EventOnCard = Type.Object({
  id: Uuid,
  name: Type.String(),
  status: PoapEventStatus,
  image_url: Type.Union([Type.String(), Type.Null()]),
})

/** A card as its holder sees it. `taps_today` counts the last 24 hours. */
export const Card = Type.Object({
  id: Uuid,
  name: Type.String(),
  event: Type.Union([EventOnCard, Type.Null()]),
  last_tap_at: Type.Union([Type.String(), Type.Null()]),
  taps_today: Type.Integer(),
  registered_at: Type.String(),
  /** A blocked card gives nothing; what the operator blocked only the operator unblocks. */
  blocked_by: Type.Union([Type.Literal('holder'), Type.Literal('operator'), Type.Null()]),
  /** Whom it waits for while it is being passed on. */
  offered_to: Type.Union([Type.Object({ email: Type.String(), expires_at: Type.String() }), Type.Null()]),
})
export type Card = Static<typeof Card>

export const CardList = Type.Object({ data: Type.Array(Card) })
export const CardAnswer = Type.Object({ data: Card })
export type CardAnswer = Static<typeof CardAnswer>
export const CardId = Type.Object({ card_id: Uuid })

/** Registers the card of this tap to whoever calls. */
export const Register = Type.Object({ ref: Type.String({ maxLength: 64 }) }, { additionalProperties: false })
export type Register = Static<typeof Register>

/** Links an event (null unlinks), renames, blocks or unblocks; absent fields stay. */
export const Change = Type.Object(
  {
    event_id: Type.Optional(Type.Union([Uuid, Type.Null()])),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })),
    blocked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type Change = Static<typeof Change>

export const Removed = Type.Object({ data: Type.Object({ id: Uuid }) })

/** Offers a card to whoever has proved this address. Nothing moves before they accept. */
export const Offer = Type.Object({ email: Type.String({ maxLength: 320 }) }, { additionalProperties: false })

/** Cards that others want to pass on to the caller. */
export const OfferList = Type.Object({
  data: Type.Array(Type.Object({ card_id: Uuid, name: Type.String(), expires_at: Type.String() })),
})
export type OfferList = Static<typeof OfferList>

/** One hour of a card: taps first seen in it, how many of them were collected, and what was refused how often, by error type. */
export const TapHour = Type.Object({
  hour: Type.String(),
  taps: Type.Integer(),
  collected: Type.Integer(),
  refused: Type.Record(Type.String(), Type.Integer()),
})
export type TapHour = Static<typeof TapHour>
/** The last 48 hours, newest first; hours in which nothing happened are left out. */
export const TapHours = Type.Object({ data: Type.Array(TapHour) })
