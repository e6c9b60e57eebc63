import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { type Judged, judgeEvent } from './judge-event.ts'

/** What the holder reads. */
export const readReason = (reason: string): string => {
  const given = reason.trim()
  if (given === '') throw new Refusal('bad_request', { message: 'Give the holder a reason.' })
  return given
}

/**
 * The operator's no to what waits, with the reason that the holder reads; beside an approved event only the change is refused. Undefined when
 * there is no such event. Throws `bad_request` where nothing waits.
 */
export const rejectEvent = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  reason: string,
  { version }: { version?: number | undefined } = {},
): Promise<Judged | undefined> => judgeEvent(context, { eventId, reason: readReason(reason), version })
