import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'
import type { HandOutEvent } from '@iyk/wire/staff.ts'

/** The fields of `cards.poap_events e`; the status is as of `now`. */
export const handOutFields = (now: string) => `
  e.event_id as id, e.name, cards.wire_time(e.starts_at) as starts_at, cards.wire_time(e.ends_at) as ends_at, e.timezone, e.place, e.virtual_event,
  case when e.picture is not null then cards.image_url(e.picture) end as image_url,
  cards.event_status(e, ${now}::timestamptz) as status, e.cancel_reason is not null as canceled, e.supply,
  e.collected - e.revoked as collected, e.revoked`

/** The id of the event that `name` names: its id or its slug. Null for none. */
export const namedEvent = (name: string) => `coalesce(
       case when ${name} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${name}::uuid end,
       (select s.event_id from cards.poap_events s where s.slug = ${name}))`

const findStatement = statement(
  'poap_events.find_hand_out',
  `select ${handOutFields('$3')}, cards.event_role(e, $2) as role from cards.poap_events e
   where e.event_id = ${namedEvent('$1')}`,
)

export const findHandOutEvent = (
  database: Database,
  { event, userId, now }: { event: string; userId: string; now: Date },
) => database.row<HandOutEvent & { role: EventRole | null }>(findStatement, [event, userId, now])
