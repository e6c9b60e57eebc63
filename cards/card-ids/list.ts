import type { CardsSought } from '@iyk/wire/cards.ts'
import { listHeldIds } from '../cards/list-store.ts'
import type { CardsContext } from '../context.ts'

/** The ids of all cards of a holder that are sought, in their order. */
export const listCardIds = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, sought }: { holderId: string; sought: CardsSought },
): Promise<string[]> => {
  const now = clock()
  return listHeldIds(database, { holderId, now, sought, sortedAt: now })
}
