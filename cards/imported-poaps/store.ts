import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { GivenPoap, ImportedPoap, ImportedPoapList } from '@iyk/wire/imported-poaps.ts'
import { importedPoaps } from '@iyk/wire/limits.ts'
import { normalized } from '../database/normalized.ts'

const lockStatement = statement(
  'imported_poaps.lock',
  `select pg_advisory_xact_lock(hashtextextended('imported poaps ' || $1::text, 0)) is null as locked`,
)
/** One import of a user at a time, so that what is counted stays true until the end of the transaction. */
export const lockImports = (database: Database, userId: string) => database.row(lockStatement, [userId])

const columns =
  'token_id, event_number, name, description, city, country, starts_on, ends_on, chain, owner, minted_on, event_url, image_url'
const form = `token_id text, event_id integer, name text, description text, city text, country text, starts_on date, ends_on date,
  chain text, owner text, minted_on date, event_url text, image_url text`
const given = `select distinct on (g.token_id) g.* from rows from (jsonb_to_recordset($2::jsonb) as (${form})) with ordinality
  as g(token_id, event_number, name, description, city, country, starts_on, ends_on, chain, owner, minted_on, event_url, image_url, place)
  order by g.token_id, g.place`
const room = `greatest(${importedPoaps.perUser} - (select count(*) from cards.imported_poaps i where i.user_id = $1), 0)`

const saveStatement = statement(
  'imported_poaps.save',
  `with given as (${given}),
     known as (
       select i.token_id, i.origin from cards.imported_poaps i join given g on g.token_id = i.token_id where i.user_id = $1),
     fresh as (
       select g.* from given g where not exists (select from known k where k.token_id = g.token_id) order by g.place limit ${room}),
     added as (
       insert into cards.imported_poaps (user_id, ${columns}, origin, imported_at)
       select $1, ${columns}, $3, $4 from fresh returning 1),
     changed as (
       update cards.imported_poaps i
       set event_number = g.event_number, name = g.name, description = g.description, city = g.city, country = g.country,
         starts_on = g.starts_on, ends_on = g.ends_on, chain = g.chain, owner = g.owner, minted_on = g.minted_on,
         event_url = g.event_url, image_url = g.image_url, origin = $3
       from given g where $3 = 'wallet' and i.user_id = $1 and i.token_id = g.token_id)
   select (select count(*)::int from added) as added, (select count(*)::int from known) as known,
     (select count(*)::int from known where $3 = 'wallet' and origin <> 'wallet') as confirmed,
     ((select count(*) from given) - (select count(*) from known) - (select count(*) from added))::int as left_out`,
)
type Counts = { added: number; known: number; left_out: number; confirmed: number }
/**
 * Adds those that the user does not have, as far as there is room. What a wallet confirms takes the place of what was known of the same token; a file changes
 * nothing of it. To be called with `lockImports`.
 */
export const saveImported = async (
  database: Database,
  input: { userId: string; poaps: readonly GivenPoap[]; origin: 'wallet' | 'file'; now: Date },
): Promise<Counts> =>
  (await database.row<Counts>(saveStatement, [input.userId, JSON.stringify(input.poaps), input.origin, input.now]))!

const previewStatement = statement(
  'imported_poaps.preview',
  `with given as (select distinct unnest($2::text[]) as token_id),
     known as (
       select i.token_id, i.origin from cards.imported_poaps i join given g on g.token_id = i.token_id where i.user_id = $1),
     fresh as (select (select count(*) from given) - (select count(*) from known) as count)
   select least(fresh.count, ${room})::int as added, (select count(*)::int from known) as known,
     (select count(*)::int from known where origin <> 'wallet') as confirmed,
     greatest(fresh.count - ${room}, 0)::int as left_out,
     (select coalesce(array_agg(token_id), '{}') from known) as known_ids
   from fresh`,
)
/** What saving these would do, as if a wallet confirmed them. */
export const previewImported = async (database: Database, userId: string, tokenIds: readonly string[]) =>
  (await database.row<Counts & { known_ids: string[] }>(previewStatement, [userId, tokenIds]))!

/** Newest first, and those without a date last; a page begins after a day and an id. */
const day = `greatest(coalesce(i.starts_on, '1970-01-01'), '1970-01-01')`
const date = (column: string) => `to_char(i.${column}, 'YYYY-MM-DD')`
const face = `i.imported_id as id, i.token_id, i.event_number as event_id, i.name, i.description, i.city, i.country,
  ${date('starts_on')} as starts_on, ${date('ends_on')} as ends_on, i.chain, i.owner, ${date('minted_on')} as minted_on,
  i.event_url, i.image_url, i.origin, i.is_shown, cards.wire_time(i.imported_at) as imported_at`

export type ImportedRow = Omit<ImportedPoap, 'picture_url'>
const listStatement = statement(
  'imported_poaps.list',
  `select ${face}, ${day} as day from cards.imported_poaps i
   where i.user_id = $1 and (${day}, i.imported_id) < ($2::date, $3::uuid)
     and ($5::text is null or strpos(${normalized(`concat(i.name, e'\\n', i.city)`)}, ${normalized('$5::text')}) > 0)
     and ($6::text is null or to_char(i.starts_on, 'YYYY') = $6)
   order by ${day} desc, i.imported_id desc limit $4`,
)
type Page = {
  userId: string
  below: { at: Date; id: string } | undefined
  limit: number | undefined
  search?: string | undefined
  year?: string | undefined
}
export const listImported = (database: Database, { userId, below, limit, search, year }: Page) =>
  database.rows<ImportedRow & { day: Date }>(listStatement, [
    userId,
    below?.at.toISOString() ?? 'infinity',
    below?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    limit ?? null,
    search ?? null,
    year ?? null,
  ])

const countStatement = statement(
  'imported_poaps.count',
  `select count(*)::int as total, (count(*) filter (where i.is_shown))::int as shown,
     coalesce(array_agg(distinct to_char(i.starts_on, 'YYYY')) filter (where i.starts_on is not null), '{}') as years
   from cards.imported_poaps i where i.user_id = $1`,
)
export const countImported = async (database: Database, userId: string) =>
  (await database.row<Pick<ImportedPoapList, 'total' | 'shown' | 'years'>>(countStatement, [userId]))!

const deleteStatement = statement(
  'imported_poaps.delete',
  `with removed as (
     delete from cards.imported_poaps i where i.user_id = $1 and ($2::uuid is null or i.imported_id = $2) returning 1)
   select count(*)::int as count from removed`,
)
/** One of a user's, or all. Returns how many were there. */
export const deleteImported = async (database: Database, userId: string, id: string | undefined): Promise<number> =>
  (await database.row<{ count: number }>(deleteStatement, [userId, id ?? null]))!.count

const showStatement = statement(
  'imported_poaps.show',
  `with changed as (
     update cards.imported_poaps i set is_shown = $2
     where i.user_id = $1 and ($3::uuid[] is null or i.imported_id = any ($3)) and (i.origin = 'wallet' or not $2) returning 1)
   select count(*)::int as count from changed`,
)
/** Shows or hides those of a user that have these ids, or all. What no wallet confirms stays hidden. Returns how many. */
export const showImported = async (
  database: Database,
  { userId, isShown, ids }: { userId: string; isShown: boolean; ids: readonly string[] | undefined },
): Promise<number> => (await database.row<{ count: number }>(showStatement, [userId, isShown, ids ?? null]))!.count

const releaseStatement = statement(
  'imported_poaps.release_wallet',
  `update cards.imported_poaps i set origin = 'former_wallet', is_shown = false
   where i.user_id = $1 and ($2::text is null or i.owner = lower($2)) and i.origin = 'wallet'`,
)
/** Of one wallet of a user, or of all. */
export const releaseImported = (database: Database, userId: string, address: string | undefined) =>
  database.rows(releaseStatement, [userId, address ?? null])

const pictureStatement = statement(
  'imported_poaps.find_picture',
  `select i.user_id, i.image_url,
     (i.is_shown and exists (
       select from cards.public_collections p where p.user_id = i.user_id and p.is_on and p.taken_down_at is null)) as is_public
   from cards.imported_poaps i where i.imported_id = $1`,
  { readOnly: true },
)
export const findImportedPicture = (database: Database, id: string) =>
  database.row<{ user_id: string; image_url: string | null; is_public: boolean }>(pictureStatement, [id])

const isAfter = `i.user_id = $1 and i.is_shown`
const listShownStatement = statement(
  'imported_poaps.list_shown',
  `select i.imported_id as id, i.token_id, i.name, i.city, i.country, ${date('starts_on')} as starts_on, i.chain, i.image_url is not null as has_picture
   from cards.imported_poaps i
   where ${isAfter} and (${day}, i.imported_id) < (
     case when $2::uuid is null then 'infinity'::date else (select ${day} from cards.imported_poaps i where ${isAfter} and i.imported_id = $2) end,
     coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   order by ${day} desc, i.imported_id desc limit $3`,
  { readOnly: true },
)
type ShownRow = Pick<ImportedRow, 'id' | 'token_id' | 'name' | 'city' | 'country' | 'starts_on' | 'chain'> & {
  has_picture: boolean
}
/** A later part begins after one that is shown itself: of any other id, the reply says nothing. */
export const listShownImported = (database: Database, userId: string, after: string | null, limit: number) =>
  database.rows<ShownRow>(listShownStatement, [userId, after, limit])
