import { activeGroup, type ListQuery } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { encodeCursor, parseCursor } from '../database/cursor.ts'
import { cachedPages } from './cached-pages.ts'
import { EventPage } from './event-page.ts'
import { listSorted } from './list-sorted.ts'
import { after, before, listEvents, parseLines, type Sought, sections } from './store.ts'
import { writeEvents } from './written-events.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** A cursor contains the time of the first page, the section, and the last event shown. */
const parsePosition = (cursor: string) => {
  const { times, id } = parseCursor(cursor, 3)
  const [sortedAt, number, startsAt] = times as [Date, Date, Date]
  const places = { ...before }
  for (const [place, section] of sections.entries()) {
    if (place < number.getTime()) places[section] = after[section]
    if (place === number.getTime()) places[section] = { startsAt, id }
  }
  return { sortedAt, places }
}

const parseFlag = (flag: 'true' | 'false' | undefined) => (flag === undefined ? null : flag === 'true')

const parseSought = ({ search = '', status, draft, canceled, year }: ListQuery): Sought => ({
  search,
  status: status ?? null,
  draft: parseFlag(draft),
  canceled: parseFlag(canceled),
  year: year === undefined ? null : Number(year),
})

/**
 * The holder's events: open ones, newest start first; then future and pending ones, soonest first; then inactive ones, newest start first.
 * Returns all without `limit`, a page with it. `isActive=true` leaves out the inactive ones and drafts, `search` and what else is sought leave out the rest;
 * `sort` has an order of its own.
 */
export const listHeldEvents = async (
  { database, clock }: Context,
  { holderId, query }: { holderId: string; query: ListQuery },
): Promise<EventPage> => {
  const now = clock()
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const onlyActive = query.isActive === 'true'
  const { sortedAt, places } =
    query.cursor && !query.sort ? parsePosition(query.cursor) : { sortedAt: now, places: before }
  const wanted = parseSought(query)
  if (query.sort) return listSorted({ database, clock }, { holderId, sort: query.sort, wanted, query })
  const isSearch = Object.values(wanted).some((one) => one !== null && one !== '')
  const lines = await listEvents(
    database,
    {
      holderId,
      now,
      sortedAt,
      places: onlyActive ? { ...places, inactive: after.inactive } : places,
      // One more row shows whether there is a next page.
      limit: limit && limit + 1,
    },
    isSearch ? wanted : undefined,
  )
  const pages = cachedPages(database)
  const key = query.cursor || !limit || isSearch ? undefined : JSON.stringify([holderId, limit, onlyActive])
  const cached = key && pages.find(key, lines, now)
  if (cached) return cached
  const listed = parseLines(lines)
  const shown = limit ? listed.slice(0, limit) : listed
  const written = await writeEvents(database, shown, now)
  const last = listed.length > shown.length ? shown.findLast(({ id }) => written.has(id)) : undefined
  const position = last && [sortedAt.getTime(), sections.indexOf(last.section), written.get(last.id)!.startsAt, last.id]
  const isShown = ({ state }: { state: string }) =>
    // A draft takes place only once it is submitted.
    !onlyActive || (activeGroup.some((status) => state.startsWith(`${status} `)) && !state.includes(' draft '))
  const page = new EventPage(
    shown.filter(isShown).flatMap(({ id }) => written.get(id)?.json ?? []),
    position && encodeCursor(position as Parameters<typeof encodeCursor>[0]),
  )
  if (key && shown.length > 0) pages.save(key, { page, lines, madeAt: now })
  return page
}
