import type { HandOutEventReply } from '@iyk/wire/staff.ts'
import { isSwitchedOn } from '../admissions/ways-store.ts'
import type { CardsContext } from '../context.ts'
import { mayHandOut } from '../poap-events/may-hand-out.ts'

/** An event for someone who may hand out there. Throws `poap_event_not_found`. */
export const getHandOutEvent = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  who: { userId: string; event: string },
): Promise<HandOutEventReply['data']> => {
  const event = await mayHandOut(context, who)
  return { ...event, is_on: await isSwitchedOn(context.database, event.id, 'staff') }
}
