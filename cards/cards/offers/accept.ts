import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getCard } from '../get.ts'
import { spendOffer } from './store.ts'

/** Makes the caller the holder of a card that is offered to an address they have proved. Throws `card_offer_not_found`. */
export const acceptOffer = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { viewer, cardId }: { viewer: Viewer; cardId: string },
): Promise<Card> => {
  const { userId, verifiedEmails } = viewer
  const asked = { emails: verifiedEmails, now: context.clock() }
  if (!(await spendOffer(context.database, cardId, userId, asked))) throw new Refusal('card_offer_not_found')
  return await getCard(context, { holderId: userId, cardId })
}
