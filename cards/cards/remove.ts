import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { removeAnyCards } from './store.ts'

type Context = Pick<CardsContext, 'database'>

/** Removes cards permanently, as `removeCard` does. Returns the ids of those that were there. */
export const removeBatch = ({ database }: Context, cardIds: readonly string[]): Promise<string[]> =>
  removeAnyCards(database, cardIds)

/**
 * Removes a card permanently. What was collected with it stays; its chip can be added again, under the next key version.
 * Throws `card_not_found`.
 */
export const removeCard = async (context: Context, cardId: string): Promise<void> => {
  if ((await removeBatch(context, [cardId])).length === 0) throw new Refusal('card_not_found')
}
