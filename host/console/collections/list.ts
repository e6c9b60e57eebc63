import type { CardsContext } from '@iyk/cards/context.ts'
import { cursorRefused, encodeCursor, readCursor } from '@iyk/cards/database/cursor.ts'
import type { OperatorCollection } from '@iyk/cards/public-collection/operator-store.ts'
import { listCollections } from '@iyk/cards/public-collection/take-down.ts'
import type { ConsoleCollection } from '@iyk/wire/console-events.ts'
import { usualPage } from '../usual-page.ts'

type Query = { search?: string; limit?: string; cursor?: string }

export const toCollection = ({ changed_at, taken_down_at, ...one }: OperatorCollection): ConsoleCollection => ({
  ...one,
  changed_at: changed_at.toISOString(),
  taken_down_at: taken_down_at?.toISOString() ?? null,
})

const parsePlace = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [time, name] = readCursor(cursor)
  if (typeof time !== 'number' || typeof name !== 'string' || Number.isNaN(new Date(time).getTime()))
    throw cursorRefused()
  return { at: new Date(time), name }
}

/** Public pages of collections, those changed last first. Throws `bad_request` for a cursor that is none. */
export const listPublicCollections = async (
  cards: Pick<CardsContext, 'database'>,
  { search = '', limit: most, cursor }: Query,
) => {
  const limit = Number(most ?? usualPage)
  const rows = await listCollections(cards, { search, place: parsePlace(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(toCollection),
    ...(last && { next_cursor: encodeCursor([last.changed_at.getTime(), last.name]) }),
  }
}
