import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { hasRight } from './rights.ts'
import { findEventDetail } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/**
 * An event at which the user has a role, with its statistics; what only concerns who may change it is left out for staff. Throws `poap_event_not_found`,
 * also for events of others.
 */
export const getEvent = async (
  { database, clock }: Context,
  { holderId, eventId }: { holderId: string; eventId: string },
): Promise<PoapEventDetail['data']> => {
  const event = await findEventDetail(database, { eventId, holderId, now: clock() })
  if (!event) throw new Refusal('poap_event_not_found')
  return hasRight(event.role, 'manage') ? event : { ...event, cards: [], change: null, rejection_reason: null }
}
