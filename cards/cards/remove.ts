import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { removeAnyCard } from './store.ts'

/**
 * Removes a card permanently. What was collected with it stays; its chip can be added again, under the next key version.
 * Throws `card_not_found`.
 */
export const removeCard = async ({ database }: Pick<CardsContext, 'database'>, cardId: string): Promise<void> => {
  if (!(await removeAnyCard(database, cardId))) throw new Refusal('card_not_found')
}
