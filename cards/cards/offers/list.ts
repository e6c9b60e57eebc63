import type { OfferList } from '@iyk/wire/cards.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { listOffersTo } from './store.ts'

/** Cards that others want to pass on to an address the caller has proved. */
export const listOffers = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { verifiedEmails }: Viewer,
): Promise<OfferList['data']> => listOffersTo(database, { emails: verifiedEmails, now: clock() })
