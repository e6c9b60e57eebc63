import type { CollectibleList, ListQuery } from '@iyk/wire/collectibles.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { encodeCursor, parseCursor } from '../database/cursor.ts'
import { handOver } from './hand-over.ts'
import { listCollected } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'lockVerifiedEmails'>

const parsePosition = (cursor: string) => {
  const { times, id } = parseCursor(cursor, 1)
  return { at: times[0]!, id }
}

/** The caller's collectibles, or those that a search finds, newest first; all without `limit`, a page with it. */
export const listCollectibles = async (
  context: Context,
  { viewer, query }: { viewer: Viewer; query: ListQuery },
): Promise<CollectibleList> => {
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const below = query.cursor === undefined ? undefined : parsePosition(query.cursor)
  await handOver(context, viewer)
  // One more row shows whether there is a next page.
  const rows = await listCollected(context.database, {
    userId: viewer.userId,
    below,
    limit: limit && limit + 1,
    search: query.search,
  })
  const shown = limit ? rows.slice(0, limit) : rows
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ collectible, canceled }) => ({ ...collectible, canceled })),
    ...(last && { next_cursor: encodeCursor([last.collected_at.getTime(), last.collectible.id]) }),
  }
}
