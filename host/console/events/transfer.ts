import type { CardsContext } from '@iyk/cards/context.ts'
import { transferForOperator } from '@iyk/cards/poap-events/close-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

/** Gives an event to another account; whoever had it stays as co-host. Throws `poap_event_not_found`. */
export const transfer = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, holderId }: { eventId: string; holderId: string },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  if (found.holder_id === holderId) return unchanged(found, aboutEvent(found))
  const event = foundEvent(await transferForOperator(cards, { eventId: found.id, holderId }))
  return { data: event, about: aboutEvent(event) }
}
