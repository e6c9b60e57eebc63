import type { ImportedPoap, ImportedPoapList, ImportedPoapsQuery } from '@iyk/wire/imported-poaps.ts'
import type { CardsContext } from '../context.ts'
import { encodeCursor, parseCursor } from '../database/cursor.ts'
import { countImported, type ImportedRow, listImported } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'picturesElsewhere' | 'findPoapHistory'>

const toOwn = ({ picturesElsewhere }: Context, row: ImportedRow): ImportedPoap => ({
  ...row,
  picture_url: picturesElsewhere && row.image_url !== null ? `/pictures/imported-poaps/${row.id}` : null,
})

const parsePosition = (cursor: string) => {
  const { times, id } = parseCursor(cursor, 1)
  return { at: times[0]!, id }
}

/** POAPs that the caller imported, or those that a search finds, by the day of the event, newest first; all without `limit`, a page with it. */
export const listImportedPoaps = async (
  context: Context,
  { userId, query }: { userId: string; query: ImportedPoapsQuery },
): Promise<ImportedPoapList> => {
  const { database, findPoapHistory } = context
  const { search, year, cursor } = query
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const below = cursor === undefined ? undefined : parsePosition(cursor)
  const rows = await listImported(database, { userId, below, limit: limit && limit + 1, search, year })
  const shown = limit ? rows.slice(0, limit) : rows
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ day, ...row }) => toOwn(context, row)),
    ...(last && { next_cursor: encodeCursor([last.day.getTime(), last.id]) }),
    ...(await countImported(database, userId)),
    by_address: findPoapHistory !== undefined,
  }
}

/** All of them, for the download of an account. */
export const exportImportedPoaps = async (context: Context, userId: string): Promise<ImportedPoap[]> =>
  (await listImportedPoaps(context, { userId, query: {} })).data
