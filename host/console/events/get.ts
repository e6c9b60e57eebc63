import type { CardsContext } from '@iyk/cards/context.ts'
import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import { requireEvent } from './require-event.ts'

/** An event as everyone sees it, and its pending change. Throws `poap_event_not_found`. */
export const getEvent = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
): Promise<{ data: ConsoleEvent }> => ({ data: await requireEvent(cards, eventId) })
