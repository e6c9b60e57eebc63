import type { GuestList, GuestQuery } from '@iyk/wire/guests.ts'
import { pageSize } from '@iyk/wire/limits.ts'
import type { CardsContext } from '../../context.ts'
import { encodeCursor, parseCursor } from '../../database/cursor.ts'
import { getAccessibleEvent } from '../get-accessible-event.ts'
import { countGuests, listGuestRows } from './store.ts'

type Context = Pick<CardsContext, 'database'>
type Input = { userId: string; eventId: string; query: GuestQuery }

/** Who collected an event, a page at a time, with the addresses that they share. Throws `poap_event_not_found`. */
export const listGuests = async (context: Context, { userId, eventId, query }: Input): Promise<GuestList> => {
  const event = await getAccessibleEvent(context, { userId, eventId }, 'guests')
  const limit = query.limit === undefined ? pageSize : Number(query.limit)
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor, 0).id
  const [rows, counts] = await Promise.all([
    // One more row shows whether there is a next page.
    listGuestRows(context.database, {
      eventId,
      search: query.search?.trim() || undefined,
      order: query.sort ?? 'newest',
      after,
      limit: limit + 1,
    }),
    countGuests(context.database, eventId),
  ])
  const data = rows.slice(0, limit)
  const last = rows.length > data.length ? data.at(-1) : undefined
  return {
    data,
    ...(last && { next_cursor: encodeCursor([last.id]) }),
    ...counts,
    revoked: Math.max(0, event.collected - counts.total),
  }
}
