import type { CollectibleList, ListQuery } from '@iyk/wire/collectibles.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { readCursor, writeCursor } from '../database/cursor.ts'
import { handOver } from './hand-over.ts'
import { listKept } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

const readPlace = (cursor: string) => {
  const { times, id } = readCursor(cursor, 1)
  return { at: times[0]!, id }
}

/** What the caller keeps, newest first; everything without `limit`, with it a page. */
export const listCollectibles = async (
  context: Context,
  { viewer, query }: { viewer: Viewer; query: ListQuery },
): Promise<CollectibleList> => {
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const below = query.cursor === undefined ? undefined : readPlace(query.cursor)
  await handOver(context, viewer)
  // One more tells whether there is a next page.
  const rows = await listKept(context.database, { userId: viewer.userId, below, limit: limit && limit + 1 })
  const shown = limit ? rows.slice(0, limit) : rows
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ collectible }) => collectible),
    ...(last && { next_cursor: writeCursor([last.collected_at.getTime(), last.collectible.id]) }),
  }
}
