import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { giveUpHeldCard } from './store.ts'

/** Gives a card up: it loses holder, link and the holder's name for it, and waits for the next holder's tap. */
export const giveUpCard = async (
  { database }: Pick<CardsContext, 'database'>,
  { holderId, cardId }: { holderId: string; cardId: string },
): Promise<{ id: string }> => {
  if (!(await giveUpHeldCard(database, { cardId, holderId }))) throw new Refusal('card_not_found')
  return { id: cardId }
}
