import type { CardsContext } from '../context.ts'
import { judgeEvent, type OperatorEvent } from './store.ts'

/** The operator's yes, also after a no. Undefined when there is no such event. */
export const approveEvent = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
): Promise<OperatorEvent | undefined> => judgeEvent(database, { eventId, reason: null, now: clock() })
