import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'
import type { Sees } from './feeds.ts'

/** How many of an event's cards and last collectors are shown. */
const mostCards = 100
const mostLast = 8

const countsStatement = statement(
  'live.counts',
  // As text in one line, which is sent as it is to everyone who watches.
  `with linked as materialized (
     select c.card_id, coalesce(c.name, c.label) as name from cards.cards c where c.event_id = $1),
   tap as materialized (
     select t.card_id, t.first_seen_at as at from linked
     cross join lateral (
       select x.card_id, x.first_seen_at from cards.taps x
       where x.card_id = linked.card_id and x.first_seen_at > $2::timestamptz - interval '1 day') t),
   kept as materialized (
     select k.collectible_id, k.collector_id, k.card_id, k.way, k.serial, k.collected_at as at from cards.collectibles k
     where k.event_id = $1 and k.collected_at > $2::timestamptz - interval '1 day'),
   refused as materialized (
     select r.card_id, r.reason, r.count from linked join cards.tap_refusals r using (card_id)
     where r.hour > $2::timestamptz - interval '1 day'),
   both_kinds as materialized (select at, 1 as taps, 0 as collected from tap union all select at, 0, 1 from kept),
   minute as (
     select date_trunc('minute', at, 'UTC') as at, sum(taps)::int as taps, sum(collected)::int as collected from both_kinds
     where at > $2::timestamptz - interval '1 hour' group by 1),
   hour as (
     select date_trunc('hour', at, 'UTC') as at, sum(taps)::int as taps, sum(collected)::int as collected from both_kinds group by 1),
   card as (
     select l.name, coalesce(t.count, 0) as taps, coalesce(k.count, 0) as collected, coalesce(r.count, 0) as refused
     from linked l
     left join (select card_id, count(*)::int as count from tap group by 1) t using (card_id)
     left join (select card_id, count(*)::int as count from kept group by 1) k using (card_id)
     left join (select card_id, sum(count)::int as count from refused group by 1) r using (card_id)
     order by 2 desc, 3 desc, 1 limit ${mostCards}),
   newest as (select * from kept order by at desc, serial desc limit ${mostLast}),
   last as (
     select n.serial, n.at, (
       -- Only what they show everyone: the name on their public page, on which this collectible is.
       select p.display_name from cards.public_collections p
       where p.user_id = (select c.user_id from cards.collectors c where c.collector_id = n.collector_id)
         and p.is_on and p.taken_down_at is null and (
           select v.is_shown from cards.collectible_visibility v
           where v.user_id = p.user_id and v.collectible_id = n.collectible_id)) as name
     from newest n)
   select json_build_object(
     'collected', e.collected - e.revoked, 'revoked', e.revoked, 'supply', e.supply,
     'minutes', (select coalesce(json_agg(json_build_object('at', cards.wire_time(m.at), 'taps', m.taps, 'collected', m.collected) order by m.at), '[]') from minute m),
     'hours', (select coalesce(json_agg(json_build_object('at', cards.wire_time(h.at), 'taps', h.taps, 'collected', h.collected) order by h.at), '[]') from hour h),
     'cards', (select coalesce(json_agg(c), '[]') from card c),
     'ways', (select coalesce(json_agg(w), '[]') from (select way, count(*)::int as collected from kept group by 1 order by 2 desc, 1) w),
     'refused', (select coalesce(json_object_agg(r.reason, r.count), '{}') from (select reason, sum(count)::int as count from refused group by 1 order by 2 desc, 1) r),
     'last', (select coalesce(json_agg(json_build_object('serial', l.serial, 'at', cards.wire_time(l.at), 'name', l.name) order by l.at desc, l.serial desc), '[]') from last l)
   )::jsonb::text as counts
   from cards.poap_events e where e.event_id = $1`,
)

/** What is watched of an event, as JSON without the time. Undefined once it is gone. */
export const readCounts = async (database: Database, eventId: string, now: Date): Promise<string | undefined> =>
  (await database.row<{ counts: string }>(countsStatement, [eventId, now]))?.counts

export const seesAs = (role: EventRole): Sees => (role === 'staff' ? 'counts' : 'all')

const rolesStatement = statement(
  'live.roles',
  `select u.user_id, cards.event_role(e, u.user_id) as role from cards.poap_events e, unnest($2::text[]) u (user_id)
   where e.event_id = $1`,
)

/** Which of these users may watch an event now, and what they see of it. */
export const findSight = async (database: Database, eventId: string, userIds: readonly string[]) => {
  const rows = await database.rows<{ user_id: string; role: EventRole | null }>(rolesStatement, [eventId, userIds])
  return new Map(rows.flatMap(({ user_id, role }) => (role ? [[user_id, seesAs(role)] as const] : [])))
}
