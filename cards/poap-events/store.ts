import { Refusal } from '@iyk/kit/http/refusal.ts'
import { atPlaces, batched } from '@iyk/kit/postgres/batched.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { PoapEvent, PoapEventDetail, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import { normalized } from '../database/normalized.ts'
import { parseFailure, sqlState } from '../database/parse-failure.ts'
import type { Once } from '../idempotency/to-once.ts'
import type { ParsedDraft } from './parse-draft.ts'

const closedFields = `case when e.closed_at is not null then jsonb_build_object(
    'at', cards.wire_time(e.closed_at), 'by', e.closed_by, 'reason', e.cancel_reason) end`

/** The wire's fields of `cards.poap_events e`; the status is as of `now`. Most events have neither a picture nor a change. */
const wireFields = (now: string) => `
  e.event_id as id, e.fancy_id, e.name, e.description, cards.event_status(e, ${now}::timestamptz) as status,
  e.draft_since is not null as draft, ${closedFields} as closed,
  cards.wire_local_time(e.starts_local) as start_date, cards.wire_local_time(e.ends_local) as end_date,
  cards.wire_local_time(e.expires_local) as expiry_date, e.timezone,
  cards.wire_time(e.starts_at) as starts_at, cards.wire_time(e.ends_at) as ends_at,
  cards.wire_time(e.expires_at) as expires_at, e.place, e.virtual_event,
  case when e.picture is not null then cards.image_url(e.picture) end as image_url, e.supply, e.unproved_days,
  e.collected - e.revoked as collected, e.revoked, e.rejection_reason,
  case when e.change_version is not null then (select cards.change_face(v) from cards.event_versions v
   where (v.event_id, v.version) = (e.event_id, e.change_version)) end as change,
  cards.wire_time(e.corrected_at) as corrected_at, cards.wire_time(e.created_at) as created_at`

/** Turns constraint violations into the wire's refusals. */
const asRefusal = (error: unknown) => {
  const failure = parseFailure(error)
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
  // Takes the first of slug, slug-2, slug-3 … that is free for this holder. A key that was used returns its event: without the update,
  // `returning` would not see a row that a concurrent request inserted.
  `insert into cards.poap_events as e (
     holder_id, fancy_id, name, description, place, virtual_event,
     starts_local, ends_local, expires_local, timezone, supply, approved_at, created_at, idempotency_key, idempotency_draft,
     event_id, unproved_days, draft_since, picture, is_unseen)
   select $1, (
       select candidate from (
         select $2 || case n when 1 then '' else '-' || n end as candidate
         from (select generate_series(1, 1000000) as n) numbers) candidates
       where not exists (select from cards.poap_events o where o.holder_id = $1 and o.fancy_id = candidate)
       limit 1),
     $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12::boolean then $13::timestamptz end, $13, $14, $15,
     coalesce($16::uuid, gen_random_uuid()), $17, case when $18::boolean then $13::timestamptz end, $19, true
   on conflict (holder_id, idempotency_key) where idempotency_key is not null
     do update set idempotency_key = excluded.idempotency_key
   returning ${wireFields('$13')}, e.idempotency_draft is not distinct from $15 as is_as_drafted`,
)

type Insert = {
  holderId: string
  slug: string
  /** Chosen by the client, or null. */
  eventId: string | null
  draft: ParsedDraft
  once: Once | null
  approved: boolean
  /** Saved without submitting it for approval; never approved. */
  isDraft?: boolean
  /** The hash of a stored picture. */
  picture?: string | null
  now: Date
}

type Inserted = PoapEvent & { is_as_drafted: boolean }

const insertAttempts = 10
const races = ['poap_events_pkey', 'poap_events_fancy_id', 'poap_events_slug']

/** Stores a new event, or finds the one that this key created; `isAsDrafted` is false when it was created from another draft. */
export const insertEvent = async (
  database: Database,
  { holderId, slug, eventId, draft, once, approved, isDraft = false, picture = null, now }: Insert,
): Promise<{ event: PoapEvent; isAsDrafted: boolean }> => {
  const { name, description, place, virtualEvent, start, end, expiry, timezone, supply } = draft
  const drafted = [name, description, place, virtualEvent, start, end, expiry, timezone, supply]
  const keyed = [once?.key ?? null, once?.contentHash ?? null, eventId, draft.unverifiedDays ?? null]
  const values = [holderId, slug, ...drafted, approved, now, ...keyed, isDraft, picture]
  let hasMetId = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { is_as_drafted, ...event } = (await written(database.row<Inserted>(insertStatement, values)))!
      return { event, isAsDrafted: is_as_drafted }
    } catch (error) {
      const constraint = parseFailure(error)?.constraint
      // Concurrent repeats of one request may conflict on the id before the key; the next attempt then finds the event by its key.
      if (constraint === 'poap_events_pkey' && hasMetId) throw new Refusal('poap_event_id_taken')
      hasMetId ||= constraint === 'poap_events_pkey'
      // Of two concurrent events of the same name, the later one takes the next number.
      const isRace = races.includes(constraint ?? '')
      if (!isRace || attempt === insertAttempts) throw error
    }
  }
}

const unverifiedDaysStatement = statement(
  'poap_events.unproved_days',
  'update cards.poap_events set unproved_days = $2 where event_id = $1',
)
export const setUnverifiedDays = (database: Database, eventId: string, days: number | null) =>
  database.rows(unverifiedDaysStatement, [eventId, days])

type Held = { eventId: string; holderId: string; now: Date }

const findHeldStatement = statement(
  'poap_events.find_held',
  `select ${wireFields('$3')} from cards.poap_events e where e.event_id = $1 and cards.may_manage(e, $2)`,
)

/** An event that a user holds or co-hosts. */
export const findHeldEvent = (database: Database, { eventId, holderId, now }: Held) =>
  database.row<PoapEvent>(findHeldStatement, [eventId, holderId, now])

const detailStatement = statement(
  'poap_events.detail',
  // Over the pool, like all statements of a list: an event has any number of cards, and a holder any number of events.
  `select ${wireFields('$3')}, case when e.approved_at is not null then e.slug end as slug, cards.event_role(e, $2) as role,
     (select count(*)::int from cards.collectibles k
      where k.event_id = e.event_id and k.collected_at > $3::timestamptz - interval '1 hour') as collected_last_hour,
     (select coalesce(jsonb_agg(jsonb_build_object('id', c.card_id, 'name', coalesce(c.name, c.label))
        order by c.registered_at, c.name_key, c.card_id), '[]')
      from cards.cards c where c.event_id = e.event_id) as cards
   from cards.poap_events e where e.event_id = $1 and cards.event_role(e, $2) is not null`,
)

/** An event at which a user has a role. */
export const findEventDetail = (database: Database, { eventId, holderId, now }: Held) =>
  database.row<PoapEventDetail['data']>(detailStatement, [eventId, holderId, now])

/**
 * What `wireFields` shows of an event is the same while this is: its status, and which transactions last wrote its row, its change and their pictures.
 * @see https://www.postgresql.org/docs/current/ddl-system-columns.html
 */
export const stateOf = (
  now: string,
) => `cards.event_status(e, ${now}::timestamptz) || case when e.draft_since is not null then ' draft ' else ' ' end || e.xmin::text
  || case when e.change_version is not null then ' v' || (
    select concat_ws(' ', v.xmin, (select p.xmin from cards.pictures p where p.hash = v.picture))
    from cards.event_versions v where (v.event_id, v.version) = (e.event_id, e.change_version)) else '' end
  || case when e.picture is not null then ' p' || (select p.xmin::text from cards.pictures p where p.hash = e.picture) else '' end`

/** One section of a list, in its order, after a position: a line for each event. */
const section = (name: Section, condition: string, order: 'asc' | 'desc', limit: string, found: string) => `
  cross join lateral (
    select count(*) as count, string_agg(line, E'\n') as lines from (
      select e.event_id::text || ' ' || ${stateOf('g.now')} as line from cards.poap_events e
      where e.holder_id = g.holder_id and (${condition})${found}
        and (e.starts_at, e.event_id) ${order === 'asc' ? '>' : '<'} (g.${name}_from, g.${name}_id)
      order by e.starts_at ${order}, e.event_id ${order} limit ${limit}) in_order) ${name}`

const unexpired = `e.rejected_at is null and e.expires_at > g.sorted_at and (e.closed_at is null or e.closed_at > g.sorted_at)`
const open = 'e.approved_at is not null and e.starts_at <= g.sorted_at'

/** `wanted` is joined to each list, and `found` says which of its events are. */
const listOf = (wanted = '', found = '') =>
  // Sections are as of the first page, so that an event that begins or expires between pages is neither shown twice nor left out; the status is as of now.
  `select g.place, open.lines as open, waiting.lines as waiting, inactive.lines as inactive
   from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::timestamptz[], $7::uuid[],
     $8::timestamptz[], $9::uuid[], $10::int[]) with ordinality
     g (holder_id, now, sorted_at, open_from, open_id, waiting_from, waiting_id, inactive_from, inactive_id, rows, place)${wanted}
   ${section('open', `${unexpired} and ${open}`, 'desc', 'g.rows', found)}
   ${section('waiting', `${unexpired} and not (${open})`, 'asc', 'g.rows - open.count', found)}
   ${section(
     'inactive',
     'e.rejected_at is not null or e.expires_at <= g.sorted_at or e.closed_at <= g.sorted_at',
     'desc',
     'g.rows - open.count - waiting.count',
     found,
   )}`

const listStatement = statement('poap_events.list', listOf())

/** What is sought, normalized once; `from` is the number of its first value. */
export const sought = (from: number) => {
  const [text, status, draft, canceled, year] = [0, 1, 2, 3, 4].map((place) => `$${from + place}`)
  return `(select ${normalized(`${text}::text`)} as text, ${status}::text as status, ${draft}::boolean as draft, ${canceled}::boolean as canceled,
     ${year}::int as year offset 0) sought`
}

/** Whether an event `e` is among what is sought. */
export const isSought = (now: string) => `(sought.status is null or cards.event_status(e, ${now}) = sought.status)
        and (sought.draft is null or (e.draft_since is not null) = sought.draft)
        and (sought.canceled is null or (e.cancel_reason is not null and cards.event_status(e, ${now}) = 'expired') = sought.canceled)
        and (sought.year is null or extract(year from e.starts_local) = sought.year)
        and (sought.text = '' or strpos(${normalized(`concat(e.name, e'\\n', e.place)`)}, sought.text) > 0)`

/** Each event of the holder is read until the page is full: 10,000 take 30 ms. */
const searchStatement = statement(
  'poap_events.search',
  listOf(`\n   cross join ${sought(11)}`, `\n        and ${isSought('g.now')}`),
)

/** Open events; future or pending ones; expired, closed or rejected ones. */
type Section = 'open' | 'waiting' | 'inactive'

/** `state` changes with whatever its holder sees of an event, and begins with its status. */
type Listed = { id: string; state: string; section: Section }
type Position = { startsAt: Date | 'infinity' | '-infinity'; id: string }
type List = {
  holderId: string
  now: Date
  sortedAt: Date
  /** The position after which each section continues. */
  places: Readonly<Record<Section, Position>>
  /** Undefined lists all. */
  limit: number | undefined
}

const first: Position = { startsAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
const last: Position = { startsAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** The positions before and after all events of each section. */
export const before: Readonly<Record<Section, Position>> = { open: last, waiting: first, inactive: last }
export const after: Readonly<Record<Section, Position>> = { open: first, waiting: last, inactive: first }

/** The events of each section, a line for each. */
export type Lines = Record<Section, string | null>

/** In the order of the list; a cursor contains their index. */
export const sections: readonly Section[] = ['open', 'waiting', 'inactive']

/** Of a search, which is a list by itself. Null leaves nothing out. */
export type Sought = {
  search: string
  status: PoapEventStatus | null
  draft: boolean | null
  canceled: boolean | null
  year: number | null
}

export const soughtValues = ({ search, status, draft, canceled, year }: Sought) => [
  search,
  status,
  draft,
  canceled,
  year,
]

const findLines = async (database: Database, lists: readonly List[], wanted?: Sought): Promise<Lines[]> => {
  const rows = await database.rows<Lines & { place: number }>(wanted ? searchStatement : listStatement, [
    lists.map(({ holderId }) => holderId),
    lists.map(({ now }) => now),
    lists.map(({ sortedAt }) => sortedAt),
    ...sections.flatMap((section) => [
      lists.map(({ places }) => places[section].startsAt),
      lists.map(({ places }) => places[section].id),
    ]),
    lists.map(({ limit }) => limit ?? null),
    ...(wanted ? soughtValues(wanted) : []),
  ])
  return atPlaces(lists, rows).map((row) => row!)
}

/** To begin the statement takes Postgres longer than to list fifty events with it. */
const findLinesTogether = batched<List, Lines>({ atOnce: 2, run: (database, lists) => findLines(database, lists) })

/** Pages are looked up together. A whole list and a search read any number of events, so nobody waits for one. */
export const listEvents = async (database: Database, list: List, wanted?: Sought): Promise<Lines> =>
  list.limit === undefined || wanted
    ? (await findLines(database, [list], wanted))[0]!
    : findLinesTogether(database, list)

/** In the order of the list. */
export const parseLines = (lines: Lines): Listed[] =>
  sections.flatMap((section) =>
    (lines[section]?.split('\n') ?? []).map((line) => {
      const end = line.indexOf(' ')
      return { id: line.slice(0, end), state: line.slice(end + 1), section }
    }),
  )

const findSeveralStatement = statement(
  'poap_events.find_several',
  `select ${wireFields('$2')}, ${stateOf('$2')} as state from cards.poap_events e where e.event_id = any ($1::uuid[])`,
)

/** These events, each with its state as in `listEvents`. */
export const findEvents = (database: Database, ids: readonly string[], now: Date) =>
  database.rows<PoapEvent & { state: string }>(findSeveralStatement, [ids, now])

/** `version` is the one that the fields show; `review_version` the one to review: the change of an approved event, otherwise the same. */
export type OperatorEvent = PoapEvent & {
  holder_id: string
  version: number
  review_version: number
  is_approved: boolean
  is_taken_down: boolean
  /** The last part of the address of its page; null while it has none. */
  slug: string | null
}

const operatorFields = `e.holder_id, e.version,
  case when e.approved_at is not null then coalesce(e.change_version, e.version) else e.version end as review_version,
  e.approved_at is not null as is_approved, case when e.approved_at is not null then e.slug end as slug,
  e.rejected_at is not null and exists (
    select from cards.event_versions v
    where (v.event_id, v.version) = (e.event_id, e.version) and v.approved_at is not null) as is_taken_down`

const findAnyStatement = statement(
  'poap_events.find_any',
  `select ${wireFields('$2')}, ${operatorFields} from cards.poap_events e where e.event_id = $1`,
)

export const findAnyEvent = (database: Database, { eventId, now }: Pick<Held, 'eventId' | 'now'>) =>
  database.row<OperatorEvent>(findAnyStatement, [eventId, now])

const seenStatement = statement(
  'poap_events.seen',
  `with unseen as materialized (
     select event_id from cards.poap_events where is_unseen and ($1::uuid is null or event_id = $1) order by event_id for no key update)
   update cards.poap_events e set is_unseen = false from unseen where e.event_id = unseen.event_id`,
)

/** Notes that an operator is about to look at an event, or with null at all of them: from now on, whatever is changed is another version. */
export const markSeen = (database: Database, eventId: string | null) => database.rows(seenStatement, [eventId])

/** Pending: what was submitted and never approved or rejected, and approved events with a change that was. Drafts, which nobody submitted, are not. */
const isPending = (
  now: string,
) => `(cards.event_status(e, ${now}) = 'pending-approval' and e.draft_since is null or exists (
     select from cards.event_versions v
     where (v.event_id, v.version) = (e.event_id, e.change_version) and v.rejected_at is null))`

const everyStatement = statement(
  'poap_events.list_every',
  `select ${wireFields('$1')}, ${operatorFields} from cards.poap_events e
   where case $2::text when '' then true when 'pending-approval' then ${isPending('$1')}
       when 'draft' then e.draft_since is not null
       when 'canceled' then cards.event_status(e, $1) = 'expired' and e.closed_at is not null and e.cancel_reason is not null and e.draft_since is null
       when 'ended' then cards.event_status(e, $1) = 'expired' and e.closed_at is not null and e.cancel_reason is null and e.draft_since is null
       else cards.event_status(e, $1) = $2 end
     and ($3::text = '' or e.event_id::text = lower($3) or e.holder_id = $3
       or (e.event_id, e.version) in (
         select v.event_id, v.version from cards.event_versions v where strpos(v.sought, (select ${normalized('$3::text')})) > 0))
     and ($4::timestamptz is null or (e.created_at, e.event_id) < ($4, $5::uuid))
   order by e.created_at desc, e.event_id desc limit $6`,
)

type Every = { now: Date; status: string; search: string; place: { at: Date; id: string } | undefined; limit: number }

/** Every event of a status or state, or all with '', newest first. */
export const listEveryEvent = (database: Database, { now, status, search, place, limit }: Every) =>
  database.rows<OperatorEvent>(everyStatement, [now, status, search, place?.at ?? null, place?.id ?? null, limit])

const pendingStatement = statement(
  'poap_events.list_pending',
  `select w.*, cards.wire_time(w.since) as waiting_since from (
     select ${wireFields('$1')}, ${operatorFields},
       (select v.made_at from cards.event_versions v where (v.event_id, v.version) = (e.event_id,
         case when e.approved_at is not null then coalesce(e.change_version, e.version) else e.version end)) as since
     from cards.poap_events e where ${isPending('$1')}) w
   where $2::timestamptz is null or (w.since, w.id) > ($2, $3::uuid) order by w.since, w.id limit $4`,
)

type PendingEvent = OperatorEvent & { since: Date; waiting_since: string }

/** What waits for a decision, the longest waiting first. */
export const listPendingEvents = (database: Database, { now, place, limit }: Pick<Every, 'now' | 'place' | 'limit'>) =>
  database.rows<PendingEvent>(pendingStatement, [now, place?.at ?? null, place?.id ?? null, limit])

const countPendingStatement = statement(
  'poap_events.count_pending',
  `select count(*)::int as count from cards.poap_events e where ${isPending('$1')}`,
)

export const countPendingEvents = async (database: Database, now: Date): Promise<number> =>
  (await database.row<{ count: number }>(countPendingStatement, [now]))!.count

const someStatement = statement(
  'poap_events.list_some',
  `select ${wireFields('$2')}, ${operatorFields} from cards.poap_events e where e.event_id = any($1::uuid[])`,
)

/** These events as operators see them, in any order. */
export const findEventsForOperator = (database: Database, ids: readonly string[], now: Date) =>
  database.rows<OperatorEvent>(someStatement, [ids, now])

const existsStatement = statement('poap_events.exists', 'select from cards.poap_events where event_id = $1', {
  readOnly: true,
})

export const eventExists = async (database: Database, id: string): Promise<boolean> =>
  (await database.rows(existsStatement, [id])).length > 0
