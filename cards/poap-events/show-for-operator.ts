import type { CardsContext } from '../context.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any event with its pending change, or undefined. */
export const showEventForOperator = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
): Promise<OperatorEvent | undefined> =>
  uuid.test(eventId) ? findAnyEvent(database, { eventId, now: clock() }) : undefined
