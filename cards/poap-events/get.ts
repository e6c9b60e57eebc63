import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { findEventDetail } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** One of the holder's events with its statistics. Throws `poap_event_not_found`, also for another holder's events. */
export const getEvent = async (
  { database, clock }: Context,
  { holderId, eventId }: { holderId: string; eventId: string },
): Promise<PoapEventDetail['data']> => {
  const event = await findEventDetail(database, { eventId, holderId, now: clock() })
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}
