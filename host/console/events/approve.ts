import type { CardsContext } from '@iyk/cards/context.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutEvent, foundEvent, requireEvent } from './require-event.ts'

/**
 * Approves the version that the operator saw: of an event, or of a change; also one that was rejected or taken down. Throws `poap_event_not_found` and
 * `event_version_changed`.
 */
export const approve = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, version }: { eventId: string; version: number },
): Promise<Done<OperatorEvent>> => {
  const found = await requireEvent(cards, eventId)
  if (found.is_approved && !found.change && version === found.version) return unchanged(found, aboutEvent(found))
  const { event } = foundEvent(await approveEvent(cards, eventId, { version }))
  return { data: event, about: { user_id: found.holder_id, subject: `${event.id} ${version}` } }
}
