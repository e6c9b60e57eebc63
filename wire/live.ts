import { origins } from './guests.ts'
import { lastEventIdCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

/** Taps that were first seen within it, and what was collected within it. */
const Slot = Type.Object({ at: Type.String(), taps: Type.Integer(), collected: Type.Integer() })

/**
 * What an organizer watches while an event is on. Minutes and hours without anything are left out; `minutes` go back an hour and all else a day.
 * `refused` counts by error type. `name` is what a collector shows on their public page together with this collectible; null for everyone else.
 */
export const LiveCounts = Type.Object({
  /** When it was read. */
  at: Type.String(),
  collected: Type.Integer(),
  /** Numbers that were taken back, which nobody gets again. */
  revoked: Type.Integer(),
  supply: Type.Union([Type.Integer(), Type.Null()]),
  minutes: Type.Array(Slot),
  hours: Type.Array(Slot),
  /** Those with the most first; cards without anything come last. */
  cards: Type.Array(
    Type.Object({ name: Type.String(), taps: Type.Integer(), collected: Type.Integer(), refused: Type.Integer() }),
  ),
  ways: Type.Array(Type.Object({ way: Type.String({ enum: [...origins] }), collected: Type.Integer() })),
  refused: Type.Record(Type.String(), Type.Integer()),
  last: Type.Array(Type.Object({ serial: Type.Integer(), at: Type.String(), name: Nullable })),
})
export type LiveCounts = Static<typeof LiveCounts>

/** Sent by a client that lost its stream: nothing is repeated that it has. */
export const LiveHeaders = Type.Object({
  'last-event-id': Type.Optional(Type.String({ maxLength: lastEventIdCharacters })),
})
