import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { declineOfferTo } from './store.ts'

/** Declines a card that is offered to the caller; it stays with its holder. Throws `card_offer_not_found`. */
export const declineOffer = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { viewer, cardId }: { viewer: Viewer; cardId: string },
): Promise<{ id: string }> => {
  if (!(await declineOfferTo(database, cardId, { emails: viewer.verifiedEmails, now: clock() })))
    throw new Refusal('card_offer_not_found')
  return { id: cardId }
}
