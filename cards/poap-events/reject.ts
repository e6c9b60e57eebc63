import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { judgeEvent, type OperatorEvent } from './store.ts'

/**
 * The operator's no, with the reason that the holder reads. What was collected stays.
 * Undefined when there is no such event.
 */
export const rejectEvent = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  reason: string,
): Promise<OperatorEvent | undefined> => {
  const given = reason.trim()
  if (given === '') throw new Refusal('bad_request', { message: 'Give the holder a reason.' })
  return await judgeEvent(database, { eventId, reason: given, now: clock() })
}
