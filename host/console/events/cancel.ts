import type { CardsContext } from '@iyk/cards/context.ts'
import { closeForOperator, stopNotifying } from '@iyk/cards/poap-events/close-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

type Cancellation = { eventId: string; reason: CancelReason; isQuiet: boolean }

/**
 * Cancels an event, or changes why; only the operator can reopen it then. `isQuiet` tells no more guests, also of one that is canceled already. Throws
 * `poap_event_not_found`, and what refuses to close an event that is over.
 */
export const cancel = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, reason, isQuiet }: Cancellation,
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  const { by, reason: before } = found.closed ?? {}
  if (before === reason && isQuiet) {
    await stopNotifying(cards, found.id)
    return { data: found, about: { ...aboutEvent(found), subject: `${found.id} without-emails` } }
  }
  if (by === 'operator' && before === reason) return unchanged(found, aboutEvent(found))
  const event = foundEvent(await closeForOperator(cards, found.id, reason, { isQuiet }))
  const subject = `${event.id} ${reason}${isQuiet ? ' without-emails' : ''}`
  return { data: event, about: { ...aboutEvent(event), subject } }
}
