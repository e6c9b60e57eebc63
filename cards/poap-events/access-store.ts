import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'

const findStatement = statement(
  'events.find_accessible',
  `select e.event_id, e.name, e.slug, e.holder_id, e.collected, e.revoked, e.approved_at is not null as is_approved, cards.event_role(e, $2) as role
   from cards.poap_events e where e.event_id = $1`,
)

export type AccessibleEvent = {
  event_id: string
  name: string
  slug: string | null
  holder_id: string
  collected: number
  revoked: number
  is_approved: boolean
  role: EventRole
}
type Row = Omit<AccessibleEvent, 'role'> & { role: EventRole | null }

export const findAccessible = (database: Database, eventId: string, userId: string) =>
  database.row<Row>(findStatement, [eventId, userId])

const lockStatement = statement(
  'events.lock',
  'select event_id from cards.poap_events where event_id = $1 for no key update',
)

/**
 * Calls that count what an event has, or change who may do what there, come one after the other. A card that is being linked to it holds a role and then only
 * its key. False without such an event.
 */
export const lockEvent = async (inside: Database, eventId: string): Promise<boolean> =>
  (await inside.row(lockStatement, [eventId])) !== undefined
