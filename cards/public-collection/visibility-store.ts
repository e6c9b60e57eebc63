import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { ChoiceList } from '@iyk/wire/public-collection.ts'

/** Of a user's collectible `k`: nothing is shown that they did not say. Their choice for new ones is written down as they collect (`cards.show_new`). */
const shown = `coalesce(
  (select v.is_shown from cards.collectible_visibility v where v.user_id = $1 and v.collectible_id = k.collectible_id), false)`

/** Of a collectible `k`: what was taken down or is not approved any more is not shown. Lookups that no plan can turn into a join (decision 71). */
const isPublic = '(select e.approved_at is not null from cards.poap_events e where e.event_id = k.event_id)'
const everyoneSees = `(${isPublic} and ${shown})`

const own = `cards.collectors c join cards.collectibles k on k.collector_id = c.collector_id`

const setStatement = statement(
  'public_collection.set_visibility',
  `with mine as (
     select k.collectible_id from ${own} where c.user_id = $1 and ($3::uuid[] is null or k.collectible_id = any ($3))),
   changed as (
     insert into cards.collectible_visibility (user_id, collectible_id, is_shown) select $1, collectible_id, $2 from mine
     on conflict (user_id, collectible_id) do update set is_shown = excluded.is_shown)
   select count(*)::int as count from mine`,
)
/** Shows or hides those of a user's collectibles that have these ids, or all. Returns how many. */
export const setVisibility = async (
  database: Database,
  { userId, isShown, ids }: { userId: string; isShown: boolean; ids: readonly string[] | undefined },
): Promise<number> => (await database.row<{ count: number }>(setStatement, [userId, isShown, ids ?? null]))!.count

const findStatement = statement(
  'public_collection.find_visibility',
  `select ${everyoneSees} as is_shown,
     (select p.name from cards.public_collections p where p.user_id = $1 and p.is_on and p.taken_down_at is null) as name
   from ${own} where c.user_id = $1 and k.collectible_id = $2`,
)
export const findVisibility = (database: Database, userId: string, collectibleId: string) =>
  database.row<{ is_shown: boolean; name: string | null }>(findStatement, [userId, collectibleId])

const listStatement = statement(
  'public_collection.list_choices',
  `select k.collectible_id as id, k.serial, v.name as event_name, ${everyoneSees} as is_shown, ${isPublic} as is_public, k.collected_at
   from ${own}
   join cards.event_versions v on (v.event_id, v.version) = (k.event_id, k.version)
   where c.user_id = $1 and (k.collected_at, k.collectible_id) < ($2::timestamptz, $3::uuid)
   order by k.collected_at desc, k.collectible_id desc limit $4`,
)
type Choice = ChoiceList['data'][number] & { collected_at: Date }
export const listChoices = (
  database: Database,
  { userId, below, limit }: { userId: string; below: { at: Date; id: string } | undefined; limit: number | undefined },
) =>
  database.rows<Choice>(listStatement, [
    userId,
    below?.at ?? 'infinity',
    below?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    limit ?? null,
  ])

const ofUser = 'k.collector_id = (select c.collector_id from cards.collectors c where c.user_id = $1)'
/** A later part begins after one that is shown itself: of any other id, the reply says nothing. */
const positionOf = (column: string, newest: string) =>
  `case when $2::uuid is null then ${newest} else (select k.${column} from cards.collectibles k where k.collectible_id = $2 and ${ofUser} and ${everyoneSees}) end`

const listShownStatement = statement(
  'public_collection.list_shown',
  `select k.collectible_id as id, k.serial, to_char(k.collected_at at time zone v.timezone, 'YYYY-MM-DD') as collected_on,
     cards.version_face(v) as event
   from (
     select k.collectible_id, k.event_id, k.version, k.serial, k.collected_at from cards.collectibles k
     where ${ofUser} and ${everyoneSees}
       and (k.collected_at, k.collectible_id) < (
         ${positionOf('collected_at', "'infinity'::timestamptz")},
         ${positionOf('collectible_id', "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid")})
     order by k.collected_at desc, k.collectible_id desc limit $3) k
   join lateral (select * from cards.event_versions v where (v.event_id, v.version) = (k.event_id, k.version) limit 1) v on true
   order by k.collected_at desc, k.collectible_id desc`,
  { readOnly: true },
)
type ShownRow = { id: string; serial: number; collected_on: string; event: Collectible['event'] }
export const listShown = (database: Database, userId: string, after: string | null, limit: number) =>
  database.rows<ShownRow>(listShownStatement, [userId, after, limit])

const exportStatement = statement(
  'public_collection.export_visibility',
  `select coalesce(array_agg(collectible_id::text) filter (where is_shown), '{}') as shown,
     coalesce(array_agg(collectible_id::text) filter (where not is_shown), '{}') as hidden
   from cards.collectible_visibility where user_id = $1`,
)
export const exportVisibility = async (database: Database, userId: string) =>
  (await database.row<{ shown: string[]; hidden: string[] }>(exportStatement, [userId]))!
