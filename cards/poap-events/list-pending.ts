import type { CardsContext } from '../context.ts'
import type { Place } from '../database/page.ts'
import { countPendingEvents, listPendingEvents, markSeen } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Events and changes that wait for a decision, the longest waiting first. */
export const listPending = async (
  { database, clock }: Context,
  { place, limit }: { place: Place | undefined; limit: number },
) => {
  await markSeen(database, null)
  return listPendingEvents(database, { now: clock(), place, limit })
}

export const countPending = ({ database, clock }: Context): Promise<number> => countPendingEvents(database, clock())
