import type { CardsContext } from '../context.ts'
import { findAnyEvent, markSeen, type OperatorEvent } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any event with its pending change, or undefined. Its first version is what the operator sees, from before they see it. */
export const showEventForOperator = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
): Promise<OperatorEvent | undefined> => {
  if (!uuid.test(eventId)) return undefined
  await markSeen(database, eventId)
  return findAnyEvent(database, { eventId, now: clock() })
}
