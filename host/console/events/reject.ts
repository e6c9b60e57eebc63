import type { CardsContext } from '@iyk/cards/context.ts'
import { rejectEvent } from '@iyk/cards/poap-events/reject.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

/**
 * Rejects the version that the operator saw, for a reason that the holder sees. Throws `poap_event_not_found`, `event_version_changed`, and `bad_request` where
 * nothing is pending.
 */
export const reject = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, version, reason }: { eventId: string; version: number; reason: string },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  if (found.is_taken_down) return unchanged(found, aboutEvent(found))
  const { event } = foundEvent(await rejectEvent(cards, eventId, reason, { version }))
  return { data: event, about: { user_id: found.holder_id, subject: `${event.id} ${version} ${reason}` } }
}
