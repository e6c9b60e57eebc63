import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import type { Contexts } from '../../compose.ts'
import { nameHolders } from './name-holders.ts'
import { requireEvent } from './require-event.ts'

/** An event as everyone sees it, and its pending change. Throws `poap_event_not_found`. */
export const getEvent = async (contexts: Contexts, eventId: string): Promise<{ data: ConsoleEvent }> => {
  const [data] = await nameHolders(contexts, [await requireEvent(contexts.cards, eventId)])
  return { data: data! }
}
