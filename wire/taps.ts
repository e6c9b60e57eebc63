import { type Static, Type } from 'typebox'
import { Collectible } from './collectibles.ts'
import { PoapEventStatus } from './poap-events.ts'

/** The event of a tapped card as anyone may see it. */
export const TappedEvent = Type.Object({
  ...Collectible.properties.event.properties,
  status: PoapEventStatus,
  collected: Type.Integer(),
})
export type TappedEvent = Static<typeof TappedEvent>

/**
 * What a tap leads to. `keep`: the event can be collected. `kept`: this tap was spent on collectible `serial`, `own` when the viewer has it.
 * `register`: the card has no holder. `refused`: nothing can be kept, `reason` is an error type of the wire.
 */
export const TapView = Type.Union([
  Type.Object({ state: Type.Literal('keep'), ref: Type.String(), event: TappedEvent }),
  Type.Object({
    state: Type.Literal('kept'),
    serial: Type.Integer(),
    collectible_id: Type.String(),
    own: Type.Boolean(),
    event: TappedEvent,
  }),
  Type.Object({ state: Type.Literal('register'), ref: Type.String() }),
  Type.Object({
    state: Type.Literal('refused'),
    reason: Type.Union([
      Type.Literal('tap_not_found'),
      Type.Literal('tap_forged'),
      Type.Literal('tap_expired'),
      Type.Literal('tap_stale'),
      Type.Literal('tap_used'),
      Type.Literal('card_unlinked'),
      Type.Literal('event_pending_approval'),
      Type.Literal('event_future'),
      Type.Literal('event_expired'),
      Type.Literal('event_rejected'),
      Type.Literal('event_sold_out'),
      Type.Literal('event_already_collected'),
    ]),
    event: Type.Union([TappedEvent, Type.Null()]),
    serial: Type.Optional(Type.Integer()),
  }),
])
export type TapView = Static<typeof TapView>
export type TapRefusal = Extract<TapView, { state: 'refused' }>['reason']
