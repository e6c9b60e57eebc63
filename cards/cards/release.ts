import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { releaseHeldCard } from './store.ts'

/**
 * Releases a card: it loses its holder, link and the holder's name for it, and waits for the next holder's tap; a static address ends. Throws `card_not_found`.
 */
export const releaseCard = async (
  { database }: Pick<CardsContext, 'database'>,
  { holderId, cardId }: { holderId: string; cardId: string },
): Promise<{ id: string }> => {
  if (!(await releaseHeldCard(database, { cardId, holderId }))) throw new Refusal('card_not_found')
  return { id: cardId }
}
