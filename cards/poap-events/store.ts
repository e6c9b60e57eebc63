import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { PoapEvent, PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { readFailure, sqlState } from '../database/read-failure.ts'
import type { ReadDraft } from './read-draft.ts'

/** The wire's fields of `cards.poap_events e`; the status at the moment `now` stands for. */
const wireFields = (now: string) => `
  e.event_id as id, e.fancy_id, e.name, e.description, cards.event_status(e, ${now}::timestamptz) as status,
  cards.wire_local_time(e.starts_local) as start_date, cards.wire_local_time(e.ends_local) as end_date,
  cards.wire_local_time(e.expires_local) as expiry_date, e.timezone,
  cards.wire_time(e.starts_at) as starts_at, cards.wire_time(e.ends_at) as ends_at,
  cards.wire_time(e.expires_at) as expires_at, e.place, e.virtual_event,
  cards.image_url(e.picture) as image_url, e.supply, e.unproved_days, e.collected, e.rejection_reason,
  (select cards.change_face(v) from cards.event_versions v
   where (v.event_id, v.version) = (e.event_id, e.change_version)) as change,
  cards.wire_time(e.corrected_at) as corrected_at, cards.wire_time(e.created_at) as created_at`

/** Turns what the table itself refuses into the wire's refusals. */
const asRefusal = (error: unknown) => {
  const failure = readFailure(error)
  if (failure?.code === sqlState.invalidParameter) return new Refusal('invalid_time_zone')
  if (failure?.constraint?.endsWith('_dates_in_order')) return new Refusal('invalid_event_dates')
  if (failure?.constraint === 'poap_events_supply_covers_collected') return new Refusal('supply_below_collected')
  return error
}

export const written = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw asRefusal(error)
  }
}

const insertStatement = statement(
  'poap_events.insert',
  // The first of slug, slug-2, slug-3 … that this holder does not use yet. A key that made an event answers that one: updated to what it
  // is, since only then a row comes back that another request has just put there.
  `insert into cards.poap_events as e (
     holder_id, fancy_id, name, description, place, virtual_event,
     starts_local, ends_local, expires_local, timezone, supply, approved_at, created_at, idempotency_key, idempotency_draft,
     event_id, unproved_days)
   select $1, (
       select candidate from (
         select $2 || case n when 1 then '' else '-' || n end as candidate
         from (select generate_series(1, 1000000) as n) numbers) candidates
       where not exists (select from cards.poap_events o where o.holder_id = $1 and o.fancy_id = candidate)
       limit 1),
     $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12::boolean then $13::timestamptz end, $13, $14, $15,
     coalesce($16::uuid, gen_random_uuid()), $17
   on conflict (holder_id, idempotency_key) where idempotency_key is not null
     do update set idempotency_key = excluded.idempotency_key
   returning ${wireFields('$13')}, e.idempotency_draft is not distinct from $15 as is_as_drafted`,
)

type Insert = {
  holderId: string
  slug: string
  /** Drawn by the client, or null. */
  eventId: string | null
  draft: ReadDraft
  /** What the client calls this request, and the hash of the draft it sent. */
  request: { key: string; draftHash: Buffer } | null
  approved: boolean
  now: Date
}

type Inserted = PoapEvent & { is_as_drafted: boolean }

const insertAttempts = 10

/** Stores a new event, or finds the one that the holder's key has made, from this draft or from another. */
export const insertEvent = async (
  database: Database,
  { holderId, slug, eventId, draft, request, approved, now }: Insert,
): Promise<{ event: PoapEvent; isAsDrafted: boolean }> => {
  const { name, description, place, virtualEvent, start, end, expiry, timezone, supply } = draft
  const drafted = [name, description, place, virtualEvent, start, end, expiry, timezone, supply]
  const asked = [request?.key ?? null, request?.draftHash ?? null, eventId, draft.unprovedDays ?? null]
  const values = [holderId, slug, ...drafted, approved, now, ...asked]
  let hasMetId = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { is_as_drafted, ...event } = (await written(database.row<Inserted>(insertStatement, values)))!
      return { event, isAsDrafted: is_as_drafted }
    } catch (error) {
      const constraint = readFailure(error)?.constraint
      // One request sent twice at the same moment may meet itself at the id before it does at the key; the next time it finds itself.
      if (constraint === 'poap_events_pkey' && hasMetId) throw new Refusal('poap_event_id_taken')
      hasMetId ||= constraint === 'poap_events_pkey'
      // Two of the same name at the same moment: the later one takes the next number.
      const isRace = constraint === 'poap_events_pkey' || constraint === 'poap_events_fancy_id'
      if (!isRace || attempt === insertAttempts) throw error
    }
  }
}

const unprovedDaysStatement = statement(
  'poap_events.unproved_days',
  'update cards.poap_events set unproved_days = $2 where event_id = $1',
)
export const setUnprovedDays = (database: Database, eventId: string, days: number | null) =>
  database.rows(unprovedDaysStatement, [eventId, days])

type Held = { eventId: string; holderId: string; now: Date }

const findHeldStatement = statement(
  'poap_events.find_held',
  `select ${wireFields('$3')} from cards.poap_events e where e.event_id = $1 and e.holder_id = $2`,
)

export const findHeldEvent = (database: Database, { eventId, holderId, now }: Held) =>
  database.row<PoapEvent>(findHeldStatement, [eventId, holderId, now])

const detailStatement = statement(
  'poap_events.detail',
  `select ${wireFields('$3')},
     (select count(*)::int from cards.collectibles k
      where k.event_id = e.event_id and k.collected_at > $3::timestamptz - interval '1 hour') as collected_last_hour,
     (select coalesce(jsonb_agg(jsonb_build_object('id', c.card_id, 'name', coalesce(c.name, c.label))
        order by c.registered_at, c.card_id), '[]')
      from cards.cards c where c.event_id = e.event_id) as cards
   from cards.poap_events e where e.event_id = $1 and e.holder_id = $2`,
)

export const findEventDetail = (database: Database, { eventId, holderId, now }: Held) =>
  database.row<PoapEventDetail['data']>(detailStatement, [eventId, holderId, now])

/** One section of the list, in its own order from a place on. */
const section = (condition: string, order: 'asc' | 'desc', place: string, limit: string) => `
  select e.event_id from cards.poap_events e
  where e.holder_id = $1 and (${condition}) and (e.starts_at, e.event_id) ${order === 'asc' ? '>' : '<'} (${place})
  order by e.starts_at ${order}, e.event_id ${order} limit ${limit}`

const unexpired = 'e.rejected_at is null and e.expires_at > $3'
const open = 'e.approved_at is not null and e.starts_at <= $3'

const listStatement = statement(
  'poap_events.list',
  // The sections are told apart at the moment of the first page ($3), so that an event which begins or expires while one scrolls
  // is neither shown twice nor left out; the status is the one of now ($2).
  `with open as materialized (
     ${section(`${unexpired} and ${open}`, 'desc', '$4::timestamptz, $5::uuid', '$10::int')}
   ), waiting as materialized (
     ${section(
       `${unexpired} and not (${open})`,
       'asc',
       '$6::timestamptz, $7::uuid',
       '$10::int - (select count(*) from open)',
     )}
   ), inactive as materialized (
     ${section(
       'e.rejected_at is not null or e.expires_at <= $3',
       'desc',
       '$8::timestamptz, $9::uuid',
       '$10::int - (select count(*) from open) - (select count(*) from waiting)',
     )}
   )
   select ${wireFields('$2')}, page.section
   from (
     select event_id, 'open' as section from open
     union all select event_id, 'waiting' from waiting
     union all select event_id, 'inactive' from inactive) page
   join cards.poap_events e using (event_id)
   order by array_position('{open,waiting,inactive}', page.section),
     case page.section when 'waiting' then e.starts_at end, case page.section when 'waiting' then e.event_id end,
     e.starts_at desc, e.event_id desc`,
)

/** What is open now, what waits for its time or for approval, and what is over or was rejected. */
export type Section = 'open' | 'waiting' | 'inactive'

type ListedRow = PoapEvent & { section: Section }
export type Place = { startsAt: Date | 'infinity' | '-infinity'; id: string }
type List = {
  holderId: string
  now: Date
  sortedAt: Date
  /** Each section goes on after its place. */
  places: Readonly<Record<Section, Place>>
  /** Absent: all. */
  limit: number | undefined
}

const first: Place = { startsAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
const last: Place = { startsAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** Before everything in a section, and after it. */
export const before: Readonly<Record<Section, Place>> = { open: last, waiting: first, inactive: last }
export const after: Readonly<Record<Section, Place>> = { open: first, waiting: last, inactive: first }

export const listEvents = (database: Database, { holderId, now, sortedAt, places, limit }: List) =>
  database.rows<ListedRow>(listStatement, [
    holderId,
    now,
    sortedAt,
    places.open.startsAt,
    places.open.id,
    places.waiting.startsAt,
    places.waiting.id,
    places.inactive.startsAt,
    places.inactive.id,
    limit ?? null,
  ])

/** `version` is the one that the fields show, `judged_version` the one that a yes or a no is about: the change beside an approved event, else the same. */
export type OperatorEvent = PoapEvent & {
  holder_id: string
  version: number
  judged_version: number
  is_taken_down: boolean
}

const operatorFields = `e.holder_id, e.version,
  case when e.approved_at is not null then coalesce(e.change_version, e.version) else e.version end as judged_version,
  e.rejected_at is not null and exists (
    select from cards.event_versions v
    where (v.event_id, v.version) = (e.event_id, e.version) and v.approved_at is not null) as is_taken_down`

const findAnyStatement = statement(
  'poap_events.find_any',
  `select ${wireFields('$2')}, ${operatorFields} from cards.poap_events e where e.event_id = $1`,
)

export const findAnyEvent = (database: Database, { eventId, now }: Pick<Held, 'eventId' | 'now'>) =>
  database.row<OperatorEvent>(findAnyStatement, [eventId, now])

const everyStatement = statement(
  'poap_events.list_every',
  // What waits for approval is also a change beside an event that is approved.
  `select ${wireFields('$1')}, ${operatorFields} from cards.poap_events e
   where $2::text is null or cards.event_status(e, $1) = $2 or ($2 = 'pending-approval' and exists (
     select from cards.event_versions v
     where (v.event_id, v.version) = (e.event_id, e.change_version) and v.rejected_at is null))
   order by e.created_at desc, e.event_id desc limit $3`,
)

export const listEveryEvent = (
  database: Database,
  { now, status, limit }: { now: Date; status: string | null; limit: number },
) => database.rows<OperatorEvent>(everyStatement, [now, status, limit])

const existsStatement = statement('poap_events.exists', 'select from cards.poap_events where event_id = $1')

export const eventExists = async (database: Database, id: string): Promise<boolean> =>
  (await database.rows(existsStatement, [id])).length > 0
