import type { OfferList, PageQuery } from '@iyk/wire/cards.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { parsePage, toPage } from '../../database/page.ts'
import { listOffersTo } from './store.ts'

/** Cards that are offered to an address the caller has verified, except those of banned holders, which a page may have fewer for. */
export const listOffers = async (
  { database, clock, isBanned }: Pick<CardsContext, 'database' | 'clock' | 'isBanned'>,
  { viewer, query }: { viewer: Viewer; query: PageQuery },
): Promise<OfferList> => {
  const { limit, place } = parsePage(query)
  const selection = { emails: viewer.verifiedEmails, now: clock() }
  const rows = await listOffersTo(database, { ...selection, place, limit: limit && limit + 1 })
  const { shown, ...next } = toPage(rows, limit, ({ created_at, card_id }) => ({ at: created_at, id: card_id }))
  const offerers = [...new Set(shown.map(({ holder_id }) => holder_id))]
  const banned = new Set<string>()
  for (const offerer of offerers) if (await isBanned?.(offerer)) banned.add(offerer)
  return {
    data: shown.flatMap(({ holder_id, created_at, ...offer }) => (banned.has(holder_id) ? [] : [offer])),
    ...next,
  }
}
