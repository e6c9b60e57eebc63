import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { findHeldCard } from './store.ts'

/** One of the holder's cards. Throws `card_not_found`, also for cards of others. */
export const getCard = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, cardId }: { holderId: string; cardId: string },
): Promise<Card> => {
  const card = await findHeldCard(database, { cardId, holderId, now: clock() })
  if (!card) throw new Refusal('card_not_found')
  return card
}
