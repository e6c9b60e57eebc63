import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { PublicEvent } from '@iyk/wire/public-event.ts'

/** `version` and `changed_at` are those of the text that shows; local times are in `timezone`. */
export type PublicRow = Pick<
  PublicEvent,
  'id' | 'slug' | 'name' | 'description' | 'status' | 'canceled' | 'supply' | 'collected' | 'revoked' | 'ways'
> & {
  has_cards: boolean
  start_date: string
  end_date: string
  starts_at: string
  ends_at: string
  timezone: string
  place: string
  virtual_event: boolean
  image_url: string | null
  version: number
  closings: number
  changed_at: string
}

const findStatement = statement(
  'poap_events.find_public',
  `select e.event_id as id, e.slug, e.name, e.description, cards.event_status(e, $2::timestamptz) as status,
     cards.wire_local_time(e.starts_local) as start_date, cards.wire_local_time(e.ends_local) as end_date,
     cards.wire_time(e.starts_at) as starts_at, cards.wire_time(e.ends_at) as ends_at, e.timezone, e.place, e.virtual_event,
     case when e.picture is not null then cards.image_url(e.picture) end as image_url, e.supply, e.collected - e.revoked as collected, e.revoked,
     e.version, e.cancel_reason as canceled, e.closings,
     cards.wire_time(greatest(v.made_at, e.closing_changed_at)) as changed_at,
     array(select w.way from cards.event_ways w where w.event_id = e.event_id and cards.is_open(w.event_id, w.way, $2) order by w.way) as ways,
     exists (select from cards.cards c where c.event_id = e.event_id and c.blocked_by is null) as has_cards
   from cards.poap_events e
   join cards.event_versions v on (v.event_id, v.version) = (e.event_id, e.version)
   where e.slug = $1 and e.approved_at is not null`,
  { readOnly: true },
)

export const findApprovedEvent = (database: Database, slug: string, now: Date) =>
  database.row<PublicRow>(findStatement, [slug, now])

const slugStatement = statement(
  'poap_events.find_slug',
  'select slug from cards.poap_events where event_id = $1 and approved_at is not null',
  { readOnly: true },
)

export const findSlug = async (database: Database, eventId: string): Promise<string | undefined> =>
  (await database.row<{ slug: string }>(slugStatement, [eventId]))?.slug

const countStatement = statement(
  'poap_events.count_public',
  'select count(*)::int as count from cards.poap_events where approved_at is not null',
  { readOnly: true },
)

export const countApprovedEvents = async (database: Database): Promise<number> =>
  (await database.row<{ count: number }>(countStatement, []))!.count

const slugsStatement = statement(
  'poap_events.list_slugs',
  'select slug from cards.poap_events where approved_at is not null order by slug offset $1 limit $2',
  { readOnly: true },
)

export const listSlugs = async (database: Database, from: number, limit: number): Promise<string[]> =>
  (await database.rows<{ slug: string }>(slugsStatement, [from, limit])).map(({ slug }) => slug)

const approvedOfStatement = statement(
  'poap_events.list_approved_of',
  `select event_id as id, slug, name from cards.poap_events
   where holder_id = $1 and approved_at is not null order by created_at desc, event_id desc`,
)

export const listApprovedOfHolder = (database: Database, holderId: string) =>
  database.rows<Pick<PublicRow, 'id' | 'slug' | 'name'>>(approvedOfStatement, [holderId])
