import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { blockAnyCards } from './store.ts'

type Context = Pick<CardsContext, 'database'>

/** Blocks or unblocks cards, whoever blocked them. Returns the ids of those that are there. */
export const blockBatch = (
  { database }: Context,
  { cardIds, blocked }: { cardIds: readonly string[]; blocked: boolean },
): Promise<string[]> => blockAnyCards(database, cardIds, blocked)

/** The operator blocks a card, which then cannot be collected from, or unblocks it, whoever blocked it. Throws `card_not_found`. */
export const blockCard = async (
  context: Context,
  { cardId, blocked }: { cardId: string; blocked: boolean },
): Promise<void> => {
  if ((await blockBatch(context, { cardIds: [cardId], blocked })).length === 0) throw new Refusal('card_not_found')
}
