import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { holdAnyCard } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Input = { cardId: string; holderId: string; eventId: string | null }

/** The operator hands a card to a holder, with one of that holder's events or none. Throws `card_not_found`. */
export const holdCard = async ({ database, clock }: Context, input: Input): Promise<void> => {
  if (!(await holdAnyCard(database, { ...input, now: clock() })))
    throw new Refusal('card_not_found', { message: 'This card is not known, or the event is not the holder’s.' })
}
