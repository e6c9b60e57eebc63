import type { CardsContext } from '@iyk/cards/context.ts'
import { closeForOperator } from '@iyk/cards/poap-events/close-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

/** Ends an event now; only the operator can reopen it then. Throws as `cancel` does. */
export const end = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId }: { eventId: string },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  if (found.closed?.by === 'operator') return unchanged(found, aboutEvent(found))
  const event = foundEvent(await closeForOperator(cards, found.id, null))
  return { data: event, about: aboutEvent(event) }
}
