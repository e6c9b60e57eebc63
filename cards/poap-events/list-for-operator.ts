import type { EventState } from '@iyk/wire/console-events.ts'
import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import type { Place } from '../database/page.ts'
import { listEveryEvent, markSeen, type OperatorEvent } from './store.ts'

type Wanted = {
  status?: PoapEventStatus | EventState | undefined
  /** In the name, place or description, or the id of the event or its holder. */
  search?: string | undefined
  place?: Place | undefined
  limit?: number
}

/** All events, newest first, or those of one status or state. */
export const listEventsForOperator = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { status, search, place, limit = 200 }: Wanted = {},
): Promise<OperatorEvent[]> => {
  await markSeen(database, null)
  return listEveryEvent(database, { now: clock(), status: status ?? '', search: search ?? '', place, limit })
}
