import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { releaseAnyCards } from './store.ts'

type Context = Pick<CardsContext, 'database'>

/** Releases cards from their holders: they are unblocked and wait for the next holder's tap. Returns the ids of those that are there. */
export const releaseBatch = ({ database }: Context, cardIds: readonly string[]): Promise<string[]> =>
  releaseAnyCards(database, cardIds)

/** The operator releases a card from its holder: it is unblocked and waits for the next holder's tap. Throws `card_not_found`. */
export const releaseCardForOperator = async (context: Context, cardId: string): Promise<void> => {
  if ((await releaseBatch(context, [cardId])).length === 0) throw new Refusal('card_not_found')
}
