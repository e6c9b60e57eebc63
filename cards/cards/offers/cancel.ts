import type { Card } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../../context.ts'
import { getCard } from '../get.ts'
import { deleteOffer } from './store.ts'

/** Cancels the offer of a card, if there is one. Throws `card_not_found`. */
export const cancelOffer = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  held: { holderId: string; cardId: string },
): Promise<Card> => {
  await deleteOffer(context.database, held)
  return await getCard(context, held)
}
