import type { CardsContext } from '@iyk/cards/context.ts'
import { correctEvent, SaysThatAlready } from '@iyk/cards/poap-events/correct.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

type Correction = Parameters<typeof correctEvent>[2]

/** Corrects an approved event in a new version. Throws `poap_event_not_found`, and `bad_request` for one that isn't approved. */
export const correct = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, correction }: { eventId: string; correction: Correction },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  const corrected = await correctEvent(cards, eventId, correction).catch((error: unknown) => {
    if (error instanceof SaysThatAlready) return 'same' as const
    throw error
  })
  if (corrected === 'same') return unchanged(found, aboutEvent(found))
  const event = foundEvent(corrected)
  return { data: event, about: aboutEvent(event) }
}
