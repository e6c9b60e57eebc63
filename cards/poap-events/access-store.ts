import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'

const findStatement = statement(
  'events.find_accessible',
  `select e.event_id, e.name, e.slug, e.collected, e.approved_at is not null as is_approved, cards.event_role(e, $2) as role
   from cards.poap_events e where e.event_id = $1`,
)

export type AccessibleEvent = {
  event_id: string
  name: string
  slug: string | null
  collected: number
  is_approved: boolean
  role: EventRole
}
type Row = Omit<AccessibleEvent, 'role'> & { role: EventRole | null }

export const findAccessible = (database: Database, eventId: string, userId: string) =>
  database.row<Row>(findStatement, [eventId, userId])
