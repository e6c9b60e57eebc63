import type { CardList, PageQuery } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { parsePage, toPage } from '../database/page.ts'
import { listHeldCards } from './store.ts'

/** The cards of a holder, oldest first; all without `limit`, a page with it. */
export const listCards = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, query }: { holderId: string; query: PageQuery },
): Promise<CardList> => {
  const { limit, place } = parsePage(query)
  // One more row shows whether there is a next page.
  const rows = await listHeldCards(database, { holderId, now: clock(), place, limit: limit && limit + 1 })
  const { shown, ...next } = toPage(rows, limit, ({ registered_at, id }) => ({ at: new Date(registered_at), id }))
  return { data: [...shown], ...next }
}
