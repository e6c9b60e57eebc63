import type { OfferList } from '@iyk/wire/cards.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { listOffersTo } from './store.ts'

/** Cards that are offered to an address the caller has verified, except those of banned holders. */
export const listOffers = async (
  { database, clock, isBanned }: Pick<CardsContext, 'database' | 'clock' | 'isBanned'>,
  { verifiedEmails }: Viewer,
): Promise<OfferList['data']> => {
  const offers = await listOffersTo(database, { emails: verifiedEmails, now: clock() })
  const offerers = [...new Set(offers.map(({ holder_id }) => holder_id))]
  const banned = new Set<string>()
  for (const offerer of offerers) if (await isBanned?.(offerer)) banned.add(offerer)
  return offers.flatMap(({ holder_id, ...offer }) => (banned.has(holder_id) ? [] : [offer]))
}
