import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { listEveryEvent, markSeen, type OperatorEvent } from './store.ts'

/** All events, newest first, or those of one status. */
export const listEventsForOperator = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { status, limit = 200 }: { status?: PoapEventStatus | undefined; limit?: number } = {},
): Promise<OperatorEvent[]> => {
  await markSeen(database, null)
  return listEveryEvent(database, { now: clock(), status: status ?? null, limit })
}
