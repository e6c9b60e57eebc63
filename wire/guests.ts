import { Page } from './collectibles.ts'
import { Uuid } from './identifiers.ts'
import { emailCharacters, searchCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'
import { type Way, ways } from './ways.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

/** Shares this address, which must be one of the caller's verified ones, with the organizer of a collectible's event; null withdraws it at once. */
export const SharingChange = Type.Object(
  { email: Type.Union([Type.String({ maxLength: emailCharacters.typed }), Type.Null()]) },
  { additionalProperties: false },
)
/** The address that the organizer sees, and the one that would be shared; null without one. */
export const SharingReply = Type.Object({ data: Type.Object({ email: Nullable, offered: Nullable }) })
export type SharingReply = Static<typeof SharingReply>

/** How a collectible came to be: by a tap, or by a way beside the card. */
export const origins = ['chip', ...ways] as const
export type Origin = Way | 'chip'

/** Who collected an event, by the id of their collectible. `email` only if they share it and it is verified. */
export const Guest = Type.Object({
  id: Uuid,
  serial: Type.Integer(),
  collected_at: Type.String(),
  email: Nullable,
  way: Type.Unsafe<Origin>(Type.String({ enum: [...origins] })),
})
export type Guest = Static<typeof Guest>

const guestOrders = ['newest', 'oldest', 'email'] as const
export type GuestOrder = (typeof guestOrders)[number]

/** `search` is part of an address that is shared, or a serial number. By `email`, those who share none come last. */
export const GuestQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  sort: Type.Optional(Type.Union(guestOrders.map((one) => Type.Literal(one)))),
  ...Page,
})
export type GuestQuery = Static<typeof GuestQuery>

/** `total` and `shared` count all guests of the event, and those who share an address. `revoked` is how many serial numbers were taken back. */
export const GuestList = Type.Object({
  data: Type.Array(Guest),
  next_cursor: Type.Optional(Type.String()),
  total: Type.Integer(),
  shared: Type.Integer(),
  revoked: Type.Integer(),
})
export type GuestList = Static<typeof GuestList>

export const GuestId = Type.Object({ event_id: Uuid, collectible_id: Uuid })

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const ExportQuery = Type.Object({ format: Type.Union(exportFormats.map((one) => Type.Literal(one))) })

/** Why an organizer takes a collectible back. The guest reads a sentence of ours for each; nobody's own words reach people who never asked for them. */
export const revocationReasons = ['mistake', 'test', 'twice', 'rules', 'unsaid'] as const
export type RevocationReason = (typeof revocationReasons)[number]
export const Revocation = Type.Object(
  { reason: Type.Union(revocationReasons.map((one) => Type.Literal(one))) },
  { additionalProperties: false },
)
export const GuestReply = Type.Object({ data: Type.Object({ id: Uuid }) })
