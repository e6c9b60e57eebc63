import type { ChoiceList, ChoiceQuery } from '@iyk/wire/public-collection.ts'
import { handOver } from '../../collectibles/hand-over.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { encodeCursor, parseCursor } from '../../database/cursor.ts'
import { listChoices } from '../visibility-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'lockVerifiedEmails'>

const parsePosition = (cursor: string) => {
  const { times, id } = parseCursor(cursor, 1)
  return { at: times[0]!, id }
}

/** Which of the caller's collectibles are shown, newest first; all without `limit`, a page with it. */
export const listCollectionChoices = async (
  context: Context,
  { viewer, query }: { viewer: Viewer; query: ChoiceQuery },
): Promise<ChoiceList> => {
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const below = query.cursor === undefined ? undefined : parsePosition(query.cursor)
  await handOver(context, viewer)
  const rows = await listChoices(context.database, { userId: viewer.userId, below, limit: limit && limit + 1 })
  const page = limit ? rows.slice(0, limit) : rows
  const last = rows.length > page.length ? page.at(-1) : undefined
  return {
    data: page.map(({ collected_at, ...choice }) => choice),
    ...(last && { next_cursor: encodeCursor([last.collected_at.getTime(), last.id]) }),
  }
}
