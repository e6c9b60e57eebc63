import { parseUid } from '@iyk/cards/cards/parse-uid.ts'
import { searchAnyCards } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { parsePage, toPage } from '@iyk/cards/database/page.ts'
import type { ConsoleCardList, ConsoleCardQuery } from '@iyk/wire/console-cards.ts'
import { usualPage } from '../usual-page.ts'
import { toCard } from './to-card.ts'

const flag = (text: 'true' | 'false' | undefined) => (text === undefined ? null : text === 'true')

/** Cards of everyone, newest first. Throws `bad_request` for a cursor that is none. */
export const listCards = async (
  { database }: Pick<CardsContext, 'database'>,
  { search = '', blocked, held, ...query }: ConsoleCardQuery,
): Promise<ConsoleCardList> => {
  const { limit = usualPage, place } = parsePage(query)
  const rows = await searchAnyCards(database, {
    search,
    uid: parseUid(search) ?? '-',
    blocked: flag(blocked),
    held: flag(held),
    place,
    limit: limit + 1,
  })
  const { shown, ...more } = toPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { data: shown.map(toCard), ...more }
}
