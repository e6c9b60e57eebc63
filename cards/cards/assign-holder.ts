import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { assignAnyCard } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Input = { cardId: string; holderId: string; eventId: string | null }

/** The operator assigns a card to a holder, with one of that holder's events or none. Throws `card_not_found`. */
export const assignHolder = async ({ database, clock }: Context, input: Input): Promise<void> => {
  if (!(await assignAnyCard(database, { ...input, now: clock() })))
    throw new Refusal('card_not_found', { message: 'Card not found, or the event does not belong to its holder.' })
}
