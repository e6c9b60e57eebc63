import type { Card, CardList, CardSort, CardsQuery } from '@iyk/wire/cards.ts'
import { countCharacters } from '@iyk/wire/count-characters.ts'
import { cardNameCharacters } from '@iyk/wire/limits.ts'
import type { CardsContext } from '../context.ts'
import { cursorRefused, encodeCursor, parseCursor, readCursor } from '../database/cursor.ts'
import { type ListPlace, listHeldCards } from './list-store.ts'

const isName = (key: unknown) => typeof key === 'string' && countCharacters(key) <= cardNameCharacters

/** A cursor has the time of the first page, what the last card was sorted by, and its id; by registration when the last one was, its name and its id. */
const parsePosition = (cursor: string, sort: CardSort): { sortedAt: Date | undefined; place: ListPlace } => {
  if (sort.endsWith('registered')) {
    const [at, name, of, ...more] = readCursor(cursor)
    if (!isName(name) || more.length > 0) throw cursorRefused()
    const { times, id } = parseCursor(encodeCursor([at as number, of as string]), 1)
    return { sortedAt: undefined, place: { key: times[0]!.toISOString(), name: String(name), id } }
  }
  const [of, sortedAt, key, id, ...more] = readCursor(cursor)
  const isKey = sort.endsWith('name') ? isName(key) : Number.isSafeInteger(key)
  if (of !== sort || !isKey || more.length > 0) throw cursorRefused()
  const checked = parseCursor(encodeCursor([sortedAt as number, id as string]), 1)
  return { sortedAt: checked.times[0]!, place: { key: String(key), id: checked.id } }
}

const writePosition = (sort: CardSort, sortedAt: Date, { id, name, registered_at }: Card, key: unknown): string => {
  if (sort.endsWith('registered')) return encodeCursor([new Date(registered_at).getTime(), name, id])
  return encodeCursor([sort, sortedAt.getTime(), sort.endsWith('name') ? name : Number(key), id])
}

/** The cards of a holder that are sought, by default oldest first; all without `limit`, a page with it. Throws `bad_request` for a cursor of another list. */
export const listCards = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, query }: { holderId: string; query: CardsQuery },
): Promise<CardList> => {
  const { limit: text, cursor, ...sought } = query
  const { sort = 'registered' } = sought
  const now = clock()
  const limit = text === undefined ? undefined : Number(text)
  const { sortedAt = now, place } = cursor === undefined ? {} : parsePosition(cursor, sort)
  const withTotal = limit !== undefined && !place
  // One more row shows whether there is a next page.
  const list = { holderId, now, sought, sortedAt, place, limit: limit && limit + 1, withTotal }
  const rows = await listHeldCards(database, list)
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ sort_key, total, ...card }) => card),
    ...(last && { next_cursor: writePosition(sort, sortedAt, last, last.sort_key) }),
    ...(withTotal && { total: rows[0]?.total ?? 0 }),
  }
}
