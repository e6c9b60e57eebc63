import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { releaseAnyCard } from './store.ts'

/** The operator releases a card from its holder: it is unblocked and waits for the next holder's tap. Throws `card_not_found`. */
export const releaseCardForOperator = async (
  { database }: Pick<CardsContext, 'database'>,
  cardId: string,
): Promise<void> => {
  if (!(await releaseAnyCard(database, cardId))) throw new Refusal('card_not_found')
}
