import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { type Reviewed, reviewEvent } from './review-event.ts'

/** Parses the reason that the holder sees. Throws `bad_request`. */
export const parseReason = (reason: string): string => {
  const given = reason.trim()
  if (given === '') throw new Refusal('bad_request', { message: 'A reason for the holder is required.' })
  return given
}

/**
 * The operator rejects what is pending, with a reason that the holder sees; of an approved event, only the change. Undefined when there is
 * no such event. Throws `bad_request` when nothing is pending.
 */
export const rejectEvent = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  reason: string,
  { version }: { version?: number | undefined } = {},
): Promise<Reviewed | undefined> => reviewEvent(context, { eventId, reason: parseReason(reason), version })
