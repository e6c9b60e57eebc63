import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'
import { findRole } from './roles-store.ts'

/** Hold: transfer and delete. Manage: all other changes, and who has which role. Hand out, and see counts. */
export type EventRight = 'hold' | 'manage' | 'hand-out' | 'see-counts'

const rights: Readonly<Record<EventRole, readonly EventRight[]>> = {
  holder: ['hold', 'manage', 'hand-out', 'see-counts'],
  'co-host': ['manage', 'hand-out', 'see-counts'],
  staff: ['hand-out', 'see-counts'],
}

export const hasRight = (role: EventRole | undefined, right: EventRight): boolean =>
  role !== undefined && rights[role].includes(right)

/** Throws `poap_event_not_found` without a role, and `event_role_missing` when the role does not give the right. */
export const assertRight = (role: EventRole | null | undefined, right: EventRight): EventRole => {
  if (!role) throw new Refusal('poap_event_not_found')
  if (!hasRight(role, right)) throw new Refusal('event_role_missing')
  return role
}

/**
 * The one place that says what a user may do at an event. Returns the user's role there. Throws `poap_event_not_found` for who has none, whether or not
 * there is such an event, and `event_role_missing` when the role does not give the right. In a statement of its own, `cards.may_manage` says the same of an
 * event's row.
 */
export const requireRight = async (
  database: Database,
  { eventId, userId, right }: { eventId: string; userId: string; right: EventRight },
): Promise<EventRole> => assertRight(await findRole(database, eventId, userId), right)
