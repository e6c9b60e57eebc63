import { activeGroup, type ListQuery, type PoapEventList } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { readCursor, writeCursor } from '../database/cursor.ts'
import { after, before, listEvents, type Section } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** In the order in which they are shown; a cursor names them by number. */
const sections: readonly Section[] = ['open', 'waiting', 'inactive']

/** A cursor says when its first page was made, in which section it stands, and on which event. */
const readPlace = (cursor: string) => {
  const { times, id } = readCursor(cursor, 3)
  const [sortedAt, number, startsAt] = times as [Date, Date, Date]
  const places = { ...before }
  for (const [place, section] of sections.entries()) {
    if (place < number.getTime()) places[section] = after[section]
    if (place === number.getTime()) places[section] = { startsAt, id }
  }
  return { sortedAt, places }
}

/**
 * The holder's events: what is open now with the newest start first, then what waits with the soonest first, then the inactive group with
 * the newest start first. Without `limit` all of them, with it a page. `isActive=true` keeps the active group.
 */
export const listHeldEvents = async (
  { database, clock }: Context,
  { holderId, query }: { holderId: string; query: ListQuery },
): Promise<PoapEventList> => {
  const now = clock()
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const onlyActive = query.isActive === 'true'
  const { sortedAt, places } = query.cursor ? readPlace(query.cursor) : { sortedAt: now, places: before }
  const rows = await listEvents(database, {
    holderId,
    now,
    sortedAt,
    places: onlyActive ? { ...places, inactive: after.inactive } : places,
    // One more tells whether there is a next page.
    limit: limit && limit + 1,
  })
  const shown = limit ? rows.slice(0, limit) : rows
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const data = shown.map(({ section: _, ...event }) => event)
  return {
    data: onlyActive ? data.filter(({ status }) => activeGroup.includes(status)) : data,
    ...(last && {
      next_cursor: writeCursor([
        sortedAt.getTime(),
        sections.indexOf(last.section),
        Date.parse(last.starts_at),
        last.id,
      ]),
    }),
  }
}
