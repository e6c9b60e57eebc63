import type { CardsContext } from '@iyk/cards/context.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

/**
 * Takes an approved event down at once, for a reason that the holder sees. Throws `poap_event_not_found`, and `bad_request` for one that waits for approval.
 */
export const takeDown = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, reason }: { eventId: string; reason: string },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  if (found.status === 'pending-approval')
    throw new Refusal('bad_request', { message: 'This event is not approved, so only its holder sees it. Reject it.' })
  if (found.status === 'rejected') return unchanged(found, aboutEvent(found))
  const event = foundEvent(await takeDownEvent(cards, eventId, reason))
  return { data: event, about: { user_id: event.holder_id, subject: `${event.id} ${reason}` } }
}
