import type { CardsContext } from '../context.ts'
import { type Judged, judgeEvent } from './judge-event.ts'

/** The operator's yes, also after a no. Undefined when there is no such event. */
export const approveEvent = (
  context: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  { version }: { version?: number | undefined } = {},
): Promise<Judged | undefined> => judgeEvent(context, { eventId, reason: null, version })
