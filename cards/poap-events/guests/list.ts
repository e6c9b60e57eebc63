import type { Guest, GuestList, GuestOrder, GuestQuery } from '@iyk/wire/guests.ts'
import { emailCharacters, pageSize } from '@iyk/wire/limits.ts'
import type { CardsContext } from '../../context.ts'
import { cursorRefused, encodeCursor, parseCursor, readCursor } from '../../database/cursor.ts'
import { getAccessibleEvent } from '../get-accessible-event.ts'
import { countGuests, type GuestPlace, listGuestRows } from './store.ts'

type Context = Pick<CardsContext, 'database'>
type Input = { userId: string; eventId: string; query: GuestQuery }

/** A cursor has what the last guest was sorted by, so that the list goes on when that guest is gone, or withdrew their address. */
const parsePosition = (cursor: string, order: GuestOrder): GuestPlace => {
  if (order !== 'email') {
    const { times, id } = parseCursor(cursor, 1)
    return { key: times[0]!.toISOString(), id }
  }
  const [email, serial, ...more] = readCursor(cursor)
  const isEmail = email === null || (typeof email === 'string' && email.length <= emailCharacters.typed)
  if (!isEmail || !Number.isSafeInteger(serial) || more.length > 0) throw cursorRefused()
  return { key: email, id: String(serial) }
}

const writePosition = ({ id, serial, email, collected_at }: Guest, order: GuestOrder): string =>
  encodeCursor(order === 'email' ? [email, serial] : [new Date(collected_at).getTime(), id])

/**
 * Who collected an event, a page at a time, with the addresses that they share. Throws `poap_event_not_found`, and `bad_request` for a cursor of another
 * order.
 */
export const listGuests = async (context: Context, { userId, eventId, query }: Input): Promise<GuestList> => {
  const event = await getAccessibleEvent(context, { userId, eventId }, 'guests')
  const limit = query.limit === undefined ? pageSize : Number(query.limit)
  const order = query.sort ?? 'newest'
  const after = query.cursor === undefined ? undefined : parsePosition(query.cursor, order)
  const [rows, counts] = await Promise.all([
    // One more row shows whether there is a next page.
    listGuestRows(context.database, {
      eventId,
      search: query.search?.trim() || undefined,
      order,
      after,
      limit: limit + 1,
    }),
    countGuests(context.database, eventId),
  ])
  const data = rows.slice(0, limit)
  const last = rows.length > data.length ? data.at(-1) : undefined
  return {
    data,
    ...(last && { next_cursor: writePosition(last, order) }),
    ...counts,
    revoked: event.revoked,
  }
}
