import type { CardsContext } from '@iyk/cards/context.ts'
import { reopenForOperator } from '@iyk/cards/poap-events/close-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

/** Reopens an event that was canceled or ended early, whoever closed it. Throws `poap_event_not_found`. */
export const reopen = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId }: { eventId: string },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  if (!found.closed) return unchanged(found, aboutEvent(found))
  const event = foundEvent(await reopenForOperator(cards, found.id))
  return { data: event, about: aboutEvent(event) }
}
