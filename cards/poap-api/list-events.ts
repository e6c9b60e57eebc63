import { poapApi } from '@iyk/wire/limits.ts'
import type { EventPage, EventsQuery } from '@iyk/wire/poap-api.ts'
import type { CardsContext } from '../context.ts'
import { describeEvent } from './describe-event.ts'
import { parsePage } from './parse-page.ts'
import { listEvents as listStored } from './store.ts'

/** All approved events, or those whose name has this part in any case, from the latest to the earliest. */
export const listEvents = async (
  { readStale, settings }: Pick<CardsContext, 'readStale' | 'settings'>,
  { name, ...query }: EventsQuery,
): Promise<EventPage> => {
  const { limit, offset } = parsePage(query, poapApi.events)
  const { total, events } = await readStale((database) => listStored(database, { name, offset, limit }))
  return { items: events.map((event) => describeEvent(event, settings.publicUrl)), total, offset, limit }
}
