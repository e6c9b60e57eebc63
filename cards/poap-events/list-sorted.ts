import type { EventSort, ListQuery } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { encodeCursor, parseKeyedCursor } from '../database/cursor.ts'
import { EventPage } from './event-page.ts'
import { findSorted } from './sorted-store.ts'
import type { Sought } from './store.ts'
import { writeEvents } from './written-events.ts'

type Input = {
  holderId: string
  sort: EventSort
  wanted: Sought
  query: Pick<ListQuery, 'isActive' | 'limit' | 'cursor'>
}

/** A holder's events in one order, without sections. A cursor has what its page ended with, so an event that moves meanwhile may be shown twice or left out. */
export const listSorted = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, sort, wanted, query }: Input,
): Promise<EventPage> => {
  const now = clock()
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const listed = await findSorted(database, {
    holderId,
    now,
    sort,
    onlyActive: query.isActive === 'true',
    after: query.cursor === undefined ? undefined : parseKeyedCursor(query.cursor),
    // One more row shows whether there is a next page.
    limit: limit && limit + 1,
    wanted,
  })
  const shown = limit ? listed.slice(0, limit) : listed
  const written = await writeEvents(database, shown, now)
  const last = listed.length > shown.length ? shown.at(-1) : undefined
  return new EventPage(
    shown.flatMap(({ id }) => written.get(id)?.json ?? []),
    last && encodeCursor([last.key, last.id]),
  )
}
