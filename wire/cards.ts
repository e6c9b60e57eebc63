import { Page } from './collectibles.ts'
import { Uuid } from './identifiers.ts'
import {
  cardChanges,
  cardGroupCharacters,
  cardNameCharacters,
  emailCharacters,
  searchCharacters,
  tapRefCharacters,
} from './limits.ts'
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
  /** The holder's own word for several of their cards. */
  group: Type.Union([Type.String(), Type.Null()]),
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

const YesNo = Type.Union([Type.Literal('true'), Type.Literal('false')])
const Group = Type.String({ minLength: 1, maxLength: cardGroupCharacters, pattern: '\\S' })

/** By when a card was registered, by name with numbers in their natural order, by the last tap or by the taps of the last 24 hours; `-` reverses. */
export const CardSort = Type.Union([
  Type.Literal('registered'),
  Type.Literal('-registered'),
  Type.Literal('name'),
  Type.Literal('-name'),
  Type.Literal('last_tap'),
  Type.Literal('-last_tap'),
  Type.Literal('taps_today'),
  Type.Literal('-taps_today'),
])
export type CardSort = Static<typeof CardSort>

/**
 * Which cards, and in which order. `search` is in the name, whatever the case and accents. `linked`, `blocked`, `offered`, `tapped` (ever) and `grouped`
 * ask for cards that are or are not. What is asked for applies together.
 */
const Sought = {
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  event_id: Type.Optional(Uuid),
  linked: Type.Optional(YesNo),
  blocked: Type.Optional(YesNo),
  offered: Type.Optional(YesNo),
  tapped: Type.Optional(YesNo),
  grouped: Type.Optional(YesNo),
  group: Type.Optional(Group),
  trust: Type.Optional(CardTrust),
  sort: Type.Optional(CardSort),
}
export const CardsSought = Type.Object(Sought)
export type CardsSought = Static<typeof CardsSought>
export const CardsQuery = Type.Object({ ...Sought, ...Page })
export type CardsQuery = Static<typeof CardsQuery>

/** The ids of all cards that were asked for, in their order. */
export const CardIds = Type.Object({ data: Type.Array(Uuid) })

/** What a holder's cards can be told apart by: their groups, and the events that they are linked to, each with how many cards. */
export const CardFilters = Type.Object({
  data: Type.Object({
    groups: Type.Array(Type.Object({ name: Type.String(), cards: Type.Integer() })),
    events: Type.Array(Type.Object({ id: Uuid, name: Type.String(), cards: Type.Integer() })),
  }),
})
export type CardFilters = Static<typeof CardFilters>

/** Without `limit` everything comes in one response; with it at most that many, and `next_cursor` gets the next page. */
export const PageQuery = Type.Object({ ...Page })
export type PageQuery = Static<typeof PageQuery>
/** `total` is on the first of several pages: how many cards were asked for in all. */
export const CardList = Type.Object({
  data: Type.Array(Card),
  next_cursor: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer()),
})
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

const Name = Type.String({ minLength: 1, maxLength: cardNameCharacters, pattern: '\\S' })

const changeable = {
  event_id: Type.Optional(Type.Union([Uuid, Type.Null()])),
  name: Type.Optional(Type.Union([Name, Type.Null()])),
  group: Type.Optional(Type.Union([Group, Type.Null()])),
  blocked: Type.Optional(Type.Boolean()),
}

/**
 * Links an event (null unlinks), renames (null for the operator's name), puts into a group (null for none), blocks or unblocks; absent fields stay unchanged.
 */
export const Change = Type.Object(changeable, { additionalProperties: false, minProperties: 1 })
export type Change = Static<typeof Change>

const CardValues = Type.Object(changeable, { additionalProperties: false })

/** Changes of several cards, each by itself. One with `expected` happens only while the card still has these values. */
export const Changes = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        { id: Uuid, ...changeable, expected: Type.Optional(CardValues) },
        { additionalProperties: false, minProperties: 1 },
      ),
      { minItems: 1, maxItems: cardChanges.most },
    ),
  },
  { additionalProperties: false },
)
export type Changes = Static<typeof Changes>

/** Why a card was not changed; as in a change of one card, besides `changed_meanwhile`: it no longer has the values that were expected. */
const ChangeRefused = Type.Union([
  Type.Literal('card_not_found'),
  Type.Literal('poap_event_not_found'),
  Type.Literal('card_blocked'),
  Type.Literal('changed_meanwhile'),
])

/** In the order of the request. `former` has what was there before of what was to change, as it takes to change it back. */
export const ChangesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      refused: Type.Union([ChangeRefused, Type.Null()]),
      former: Type.Union([CardValues, Type.Null()]),
    }),
  ),
})
export type ChangesReply = Static<typeof ChangesReply>

/** A card without a chip: an address to print, or to write on any tag. */
export const NewCopyableCard = Type.Object({ name: Name }, { additionalProperties: false })

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
