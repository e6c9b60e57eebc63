import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Changes, ChangesReply } from '@iyk/wire/cards.ts'

const changeStatement = statement(
  'cards.change',
  // Judged by what each card is once it is locked, in the order of their ids, so that two calls cannot wait for each other. Before the cards, and so as
  // whoever takes a role away or deletes an event does it, events and roles are locked: nothing is linked for what is going.
  `with wanted as materialized (
     select place, (w.change->>'id')::uuid as id, w.change, coalesce(w.change->'expected', '{}') as expected,
       (w.change->>'event_id')::uuid as event_id
     from jsonb_array_elements($2::jsonb) with ordinality w (change, place)
   ), own as materialized (
     select e.event_id from cards.poap_events e
     where e.event_id = any (array (select event_id from wanted)) and e.holder_id = $1 order by e.event_id for key share
   ), hosted as materialized (
     select r.event_id from cards.event_roles r
     where r.event_id = any (array (select event_id from wanted)) and r.user_id = $1 and r.role = 'co-host' for share
   ), held as materialized (
     select c.card_id, c.blocked_by, jsonb_build_object(
       'event_id', c.event_id, 'name', c.name, 'group', c.group_name, 'blocked', c.blocked_by is not null) as former
     from cards.cards c where c.card_id = any (array (select id from wanted)) and c.holder_id = $1
       and (select count(*) from own) + (select count(*) from hosted) >= 0
     order by c.card_id for no key update
   ), judged as materialized (
     select w.place, w.id, w.change, w.event_id, h.former, case
       when h.card_id is null then 'card_not_found'
       when w.event_id is not null and w.event_id not in (select event_id from own union all select event_id from hosted)
         then 'poap_event_not_found'
       when w.change->'blocked' = 'false' and h.blocked_by = 'operator' then 'card_blocked'
       when not h.former @> w.expected then 'changed_meanwhile'
     end as refused
     from wanted w left join held h on h.card_id = w.id
   ), changed as (
     update cards.cards c set
       event_id = case when j.change ? 'event_id' then j.event_id else c.event_id end,
       name = case when j.change ? 'name' then j.change->>'name' else c.name end,
       group_name = case when j.change ? 'group' then j.change->>'group' else c.group_name end,
       blocked_by = case j.change->'blocked' when 'true' then coalesce(c.blocked_by, 'holder') when 'false' then null else c.blocked_by end
     from judged j where j.refused is null and c.card_id = j.id and c.holder_id = $1
   )
   select j.id, j.refused, case when j.refused is null then (
     select jsonb_object_agg(f.key, f.value) from jsonb_each(j.former) f where j.change ? f.key) end as former
   from judged j order by j.place`,
)

/** Each change by itself, in one statement. A card or an event that is not the holder's is answered like one that never was. */
export const changeHeldCards = (database: Database, holderId: string, changes: Changes['changes']) =>
  database.rows<ChangesReply['data'][number]>(changeStatement, [holderId, JSON.stringify(changes)])
