import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { listEveryEvent, type OperatorEvent } from './store.ts'

/** All events, newest first, or those of one status. */
export const listEventsForOperator = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { status, limit = 200 }: { status?: PoapEventStatus | undefined; limit?: number } = {},
): Promise<OperatorEvent[]> => listEveryEvent(database, { now: clock(), status: status ?? null, limit })
