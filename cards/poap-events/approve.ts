import type { CardsContext } from '../context.ts'
import { type Reviewed, reviewEvent } from './review-event.ts'

/** The operator approves an event, even after a rejection. Undefined when there is no such event. */
export const approveEvent = (
  context: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  { version }: { version?: number | undefined } = {},
): Promise<Reviewed | undefined> => reviewEvent(context, { eventId, reason: null, version })
