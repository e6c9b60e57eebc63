import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ShownEvent } from '@iyk/wire/poap-api.ts'

type Shown =
  | 'id'
  | 'fancy_id'
  | 'name'
  | 'description'
  | 'city'
  | 'year'
  | 'start_date'
  | 'end_date'
  | 'expiry_date'
  | 'timezone'
  | 'created_date'
  | 'virtual_event'
/** `image_path` null means its artwork. */
export type EventRow = Pick<ShownEvent, Shown> & { event_id: string; image_path: string | null; collected: number }

const day = (column: string) => `to_char(${column}, 'DD-Mon-YYYY')`
/** Of `cards.poap_events e`. */
export const eventFace = `jsonb_build_object(
  'event_id', e.event_id, 'id', e.event_number, 'fancy_id', e.slug, 'name', e.name, 'description', e.description, 'city', e.place,
  'year', extract(year from e.starts_local)::int, 'start_date', ${day('e.starts_local')}, 'end_date', ${day('e.ends_local')},
  'expiry_date', ${day('e.expires_local')}, 'timezone', e.timezone, 'created_date', cards.wire_time(e.created_at),
  'virtual_event', e.virtual_event, 'collected', e.collected - e.revoked,
  'image_path', case when e.picture is not null then cards.image_url(e.picture) end)`
const isShown = 'e.approved_at is not null'

const byNumberStatement = statement(
  'poap_api.find_event',
  `select ${eventFace} as event from cards.poap_events e where e.event_number = $1 and ${isShown}`,
  { readOnly: true },
)
export const findByNumber = async (database: Database, number: number) =>
  (await database.row<{ event: EventRow }>(byNumberStatement, [number]))?.event

const bySlugStatement = statement(
  'poap_api.find_event_by_slug',
  `select ${eventFace} as event from cards.poap_events e where e.slug = $1 and ${isShown}`,
  { readOnly: true },
)
export const findBySlug = async (database: Database, slug: string) =>
  (await database.row<{ event: EventRow }>(bySlugStatement, [slug]))?.event

// `position` finds a part of a name without wildcards.
const matching = `${isShown} and ($1::text is null or position(lower($1) in lower(e.name)) > 0)`
const listStatement = statement(
  'poap_api.list_events',
  `select (select count(*)::int from cards.poap_events e where ${matching}) as total,
     coalesce((select jsonb_agg(p.event order by p.starts_at desc, p.event_number desc) from (
       select ${eventFace} as event, e.starts_at, e.event_number from cards.poap_events e where ${matching}
       order by e.starts_at desc, e.event_number desc offset $2 limit $3) p), '[]') as events`,
  { readOnly: true },
)
/** The latest first. */
export const listEvents = async (
  database: Database,
  { name, offset, limit }: { name: string | undefined; offset: number; limit: number },
) => (await database.row<{ total: number; events: EventRow[] }>(listStatement, [name ?? null, offset, limit]))!

/** `created` is when it was collected: nobody wrote down when it was mined. */
export type TokenRow = {
  event: EventRow
  serial: number
  chain_id: number
  recipient: string
  created: string
}
const token = `k.serial, t.chain_id::int, t.recipient, to_char(k.collected_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created`
const onChain = `cards.tokens t
  join cards.collectibles k on k.collectible_id = t.collectible_id
  join cards.poap_events e on e.event_id = k.event_id and ${isShown}`
const isMinted = `t.state in ('mined', 'final')`

const scanStatement = statement(
  'poap_api.scan',
  `select ${eventFace} as event, ${token} from ${onChain}
   where t.recipient = $1 and ${isMinted} and ($2::int is null or e.event_number = $2)
   order by k.collected_at desc, k.collectible_id limit $3`,
  { readOnly: true },
)
export const scanTokens = (
  database: Database,
  { recipient, number, limit }: { recipient: string; number?: number; limit: number },
) => database.rows<TokenRow>(scanStatement, [recipient, number ?? null, limit])

const tokenStatement = statement(
  'poap_api.find_token',
  `select ${eventFace} as event, ${token} from ${onChain} where k.event_id = $1 and k.serial = $2 and ${isMinted}`,
  { readOnly: true },
)
export const findToken = (database: Database, eventId: string, serial: number) =>
  database.row<TokenRow>(tokenStatement, [eventId, serial])

type HolderRow = Omit<TokenRow, 'event'> & { owned: number }
const ofEventStatement = statement(
  'poap_api.list_tokens_of_event',
  `with minted as (
     select k.serial, k.collected_at, t.chain_id, t.recipient from cards.collectibles k
     join cards.tokens t on t.collectible_id = k.collectible_id and ${isMinted}
     join cards.poap_events e on e.event_id = k.event_id
     where e.event_number = $1 and ${isShown})
   select e.event_id, (select count(*)::int from minted) as total,
     coalesce((select jsonb_agg(to_jsonb(p) order by p.serial) from (
       select k.serial, k.chain_id::int, k.recipient,
         to_char(k.collected_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created,
         (select count(*)::int from cards.tokens t where t.recipient = k.recipient and ${isMinted}) as owned
       from minted k order by k.serial offset $2 limit $3) p), '[]') as tokens
   from cards.poap_events e where e.event_number = $1 and ${isShown}`,
  { readOnly: true },
)
/** In the order of their serial numbers. Undefined without such an event. */
export const listTokensOfEvent = (
  database: Database,
  { number, offset, limit }: { number: number; offset: number; limit: number },
) => database.row<{ event_id: string; total: number; tokens: HolderRow[] }>(ofEventStatement, [number, offset, limit])
