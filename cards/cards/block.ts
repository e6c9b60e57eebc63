import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { blockAnyCard } from './store.ts'

/** The operator blocks a card, which then cannot be collected from, or unblocks it, whoever blocked it. Throws `card_not_found`. */
export const blockCard = async (
  { database }: Pick<CardsContext, 'database'>,
  { cardId, blocked }: { cardId: string; blocked: boolean },
): Promise<void> => {
  if (!(await blockAnyCard(database, cardId, blocked))) throw new Refusal('card_not_found')
}
