import { activeGroup, type ListQuery, type PoapEventList } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { readCursor, writeCursor } from '../database/cursor.ts'
import { fromTheTop, listEvents, nothing } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

const groups = { active: 0, inactive: 1 }

/** A cursor says when its first page was made, in which group it stands, and on which event. */
const readPlace = (cursor: string) => {
  const { times, id } = readCursor(cursor, 3)
  const [groupedAt, group, startsAt] = times as [Date, Date, Date]
  const place = { startsAt, id }
  return group.getTime() === groups.active
    ? { groupedAt, active: place, inactive: fromTheTop }
    : { groupedAt, active: nothing, inactive: place }
}

/**
 * The holder's events: active group first, newest start first in each. Without `limit` all of them, with it a page.
 * `isActive=true` keeps the active group.
 */
export const listHeldEvents = async (
  { database, clock }: Context,
  { holderId, query }: { holderId: string; query: ListQuery },
): Promise<PoapEventList> => {
  const now = clock()
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const onlyActive = query.isActive === 'true'
  const place = query.cursor ? readPlace(query.cursor) : { groupedAt: now, active: fromTheTop, inactive: fromTheTop }
  const rows = await listEvents(database, {
    holderId,
    now,
    groupedAt: place.groupedAt,
    active: place.active,
    inactive: onlyActive ? nothing : place.inactive,
    // One more tells whether there is a next page.
    limit: limit && limit + 1,
  })
  const shown = limit ? rows.slice(0, limit) : rows
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const data = shown.map(({ in_active_group: _, ...event }) => event)
  return {
    data: onlyActive ? data.filter(({ status }) => activeGroup.includes(status)) : data,
    ...(last && {
      next_cursor: writeCursor([
        place.groupedAt.getTime(),
        last.in_active_group ? groups.active : groups.inactive,
        Date.parse(last.starts_at),
        last.id,
      ]),
    }),
  }
}
