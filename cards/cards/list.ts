import type { Card } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { listHeldCards } from './store.ts'

/** The cards of a holder, oldest first. */
export const listCards = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  holderId: string,
): Promise<Card[]> => listHeldCards(database, holderId, clock())
