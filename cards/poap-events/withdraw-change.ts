import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { findHeldEvent } from './store.ts'
import { dropChange } from './versions/revise.ts'
import { lockEvent } from './versions/store.ts'

/** Withdraws the pending or rejected change of an event, if there is one. Throws `poap_event_not_found`. */
export const withdrawChange = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, eventId }: { holderId: string; eventId: string },
): Promise<PoapEvent> => {
  const now = clock()
  const event = await database.transaction(async (inside) => {
    const locked = await lockEvent(inside, eventId, holderId)
    if (!locked) return undefined
    await dropChange(inside, locked)
    return findHeldEvent(inside, { eventId, holderId, now })
  })
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}
