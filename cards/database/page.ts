import { encodeCursor, parseCursor } from './cursor.ts'

/** Where a list in the order of a time and an id goes on. */
export type Place = { at: Date; id: string }

/** `limit` and `cursor` of a query. Throws `bad_request` for a cursor that no list wrote. */
export const parsePage = ({ limit, cursor }: { limit?: string; cursor?: string }) => {
  const parsed = cursor === undefined ? undefined : parseCursor(cursor, 1)
  return {
    limit: limit === undefined ? undefined : Number(limit),
    place: parsed && { at: parsed.times[0]!, id: parsed.id },
  }
}

/** What a page shows of `rows`, of which one more than the limit was read, and the cursor of the next page if there is one. */
export const toPage = <Row>(rows: readonly Row[], limit: number | undefined, placeOf: (row: Row) => Place) => {
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const place = last && placeOf(last)
  return { shown, ...(place && { next_cursor: encodeCursor([place.at.getTime(), place.id]) }) }
}
