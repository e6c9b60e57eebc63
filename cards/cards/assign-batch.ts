import type { CardsContext } from '../context.ts'
import { assignFreeCards } from './store.ts'

type Input = { cardIds: readonly string[]; holderId: string; eventId: string | null }

/**
 * Assigns those of the cards that have no holder, linked to an event of the holder or to none. With an event, it also links those of this holder. What others
 * hold stays as it is. Returns what was changed.
 */
export const assignBatch = ({ database, clock }: Pick<CardsContext, 'database' | 'clock'>, input: Input) =>
  assignFreeCards(database, { ...input, now: clock() })
