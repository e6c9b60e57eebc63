import { CardTrust } from './cards.ts'
import { Collectible } from './collectibles.ts'
import type { ErrorType } from './error-types.ts'
import { PoapEventStatus } from './poap-events.ts'
import { type Static, Type } from './shape.ts'
import { type Way, ways } from './ways.ts'

/** Error types that the whole page reports, not one of its fields. */
export const tapRefusals = [
  'tap_not_found',
  'tap_forged',
  'tap_expired',
  'tap_stale',
  'tap_used',
  'admission_used',
  'admission_expired',
  'way_closed',
  'card_blocked',
  'card_limit_reached',
  'card_unlinked',
  'event_pending_approval',
  'event_future',
  'event_expired',
  'event_canceled',
  'event_rejected',
  'event_sold_out',
  'event_already_collected',
] as const satisfies ErrorType[]
export type TapRefusal = (typeof tapRefusals)[number]

/** Why nothing can be collected by a way now: it opens later, all that it gives are gone, its time is over, or it is off. */
const Closing = Type.Object({
  why: Type.Unsafe<'early' | 'gone' | 'over' | 'off'>(Type.String({ enum: ['early', 'gone', 'over', 'off'] })),
  opens_at: Type.Union([Type.String(), Type.Null()]),
})
export type Closing = Static<typeof Closing>

/** With an admission instead of a tap: by which way. */
const way = { way: Type.Optional(Type.Unsafe<Way>(Type.String({ enum: [...ways] }))) }

/** The public view of a tapped card's event. */
export const TappedEvent = Type.Object({
  ...Collectible.properties.event.properties,
  status: PoapEventStatus,
  collected: Type.Integer(),
})
export type TappedEvent = Static<typeof TappedEvent>

/**
 * What a tap leads to. `keep`: the event can be collected; `trust` is the card's, `opened_at` when its chip first said that it was opened, `is_sealed` that
 * it says that it never was, and `inscription` what it says to its holder. `kept`: this tap was used for collectible `serial`; `own` if the viewer has it,
 * `own_serial` if they have another one of the event, `is_live` until the tap expires. `register`: the card has no holder. `refused`: nothing can be collected;
 * `reason` is an error type of the wire.
 */
export const TapView = Type.Union([
  Type.Object({
    state: Type.Literal('keep'),
    ref: Type.String(),
    event: TappedEvent,
    trust: CardTrust,
    opened_at: Type.Union([Type.String(), Type.Null()]),
    is_sealed: Type.Boolean(),
    inscription: Type.Union([Type.String(), Type.Null()]),
    ...way,
  }),
  Type.Object({
    state: Type.Literal('kept'),
    serial: Type.Integer(),
    collectible_id: Type.String(),
    own: Type.Boolean(),
    own_serial: Type.Optional(Type.Integer()),
    is_live: Type.Boolean(),
    event: TappedEvent,
    ...way,
  }),
  Type.Object({ state: Type.Literal('register'), ref: Type.String() }),
  Type.Object({
    state: Type.Literal('refused'),
    reason: Type.Unsafe<TapRefusal>(Type.String({ enum: [...tapRefusals] })),
    event: Type.Union([TappedEvent, Type.Null()]),
    serial: Type.Optional(Type.Integer()),
    /** The viewer holds this card. */
    own: Type.Optional(Type.Boolean()),
    ...way,
    /** Of an event that shows. */
    closing: Type.Optional(Closing),
  }),
])
export type TapView = Static<typeof TapView>
