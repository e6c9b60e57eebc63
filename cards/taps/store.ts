import type { Log } from '@iyk/kit/log.ts'
import { burstLogOf } from '@iyk/kit/log-bursts.ts'
import { atPlaces, batched } from '@iyk/kit/postgres/batched.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { unlessHeld } from '@iyk/kit/postgres/store-unavailable.ts'
import type { Card, TapHour } from '@iyk/wire/cards.ts'
import type { TappedEvent, TapRefusal, TapView } from '@iyk/wire/taps.ts'
import type { Way } from '@iyk/wire/ways.ts'
import { findAdmission, findHolderOfAdmission } from '../admissions/view-store.ts'
import { countActivity } from '../poap-events/live/activity.ts'
import { findFace, versionState } from '../poap-events/versions/face-store.ts'
import type { Reading } from './ref.ts'

const cardsStatement = statement(
  'taps.cards',
  // The limit keeps each lookup by itself (docs/decisions/071-plans-before-statistics.md).
  `select g.place, c.card_id, c.key_version, c.master_key from unnest($1::text[]) with ordinality g (uid, place)
   cross join lateral (select x.card_id, x.key_version, x.master_key from cards.cards x where x.uid = g.uid and x.trust = 'signed' limit 1) c`,
  { readOnly: true },
)

export type FoundCard = { card_id: string; key_version: number; master_key: Buffer | null }

/** The card of a chip, with its current key version and the check value of its master key. */
export const findCardByUid = batched<string, FoundCard | undefined>({
  atOnce: 1,
  run: async (database, uids) =>
    atPlaces(uids, await database.rows<FoundCard & { place: number }>(cardsStatement, [uids])),
})

const recordStatement = statement(
  'taps.record',
  `select place, refusal from cards.record_readings(
     $1::uuid[], $2::int[], $3::int[], $4::bytea[], $5, make_interval(mins => $6), make_interval(mins => $7),
     $8, make_interval(secs => $9), $10, make_interval(secs => $11), $12)`,
)

/**
 * How fast people can tap. A card has at most `readings` new readings in `withinSeconds` (null: no limit). A counter is stale when one more
 * than `behind` higher was first seen over `behindAfterSeconds` ago.
 */
type Pace = { readings: number | null; withinSeconds: number; behind: number; behindAfterSeconds: number }

export const readingRefusals = [
  'tap_forged',
  'tap_stale',
  'tap_used',
  'tap_expired',
] as const satisfies readonly TapRefusal[]
export type ReadingRefusal = (typeof readingRefusals)[number]
type Minutes = { staleAfterMinutes: number; tapLifetimeMinutes: number; pace: Pace }

type Recorded = Minutes & { refHash: Buffer; now: Date }
type ToRecord = { reading: Reading; recorded: Recorded }

/** Unless it `waits`, it gives up when another transaction is recording one of them for more than a second. */
const recordAll = async (database: Database, all: readonly ToRecord[], { waits }: { waits: boolean }) => {
  const { staleAfterMinutes, tapLifetimeMinutes, pace } = all.at(-1)!.recorded
  const readings = all.map(({ reading }) => reading)
  const rows = await database.rows<{ place: number; refusal: ReadingRefusal | null }>(recordStatement, [
    readings.map(({ cardId }) => cardId),
    readings.map(({ keyVersion }) => keyVersion),
    readings.map(({ counter }) => counter),
    all.map(({ recorded }) => recorded.refHash),
    new Date(Math.max(...all.map(({ recorded }) => recorded.now.getTime()))),
    staleAfterMinutes,
    tapLifetimeMinutes,
    ...[pace.readings, pace.withinSeconds, pace.behind, pace.behindAfterSeconds],
    waits,
  ])
  return atPlaces(all, rows).map((row) => row!)
}

const recordTogether = batched<ToRecord, { refusal: ReadingRefusal | null }>({
  // A batch counts the card's earlier readings once. The rules are the same for all readings of an installation.
  keyOf: ({ reading }) => reading.cardId,
  atOnce: 1,
  run: (database, all) => recordAll(database, all, { waits: false }),
})

/** Records a reading, once, and returns why it cannot be used, or null. */
export const recordReading = async (
  database: Database,
  reading: Reading,
  recorded: Recorded,
): Promise<ReadingRefusal | null> => {
  const one = { reading, recorded }
  const row =
    (await unlessHeld(recordTogether(database, one))) ?? (await recordAll(database, [one], { waits: true }))[0]
  countActivity(database)
  return row!.refusal
}

const viewStatement = statement(
  'taps.view',
  `select
     cards.tap_refusal(t, c, e, mine.serial is not null, make_interval(mins => $3), $4) as refusal,
     c.holder_id = $2 as is_holder, c.holder_id, t.card_id, coalesce(c.trust, 'signed') as trust, cards.wire_time(c.opened_at) as opened_at,
     coalesce(c.sealed_at is not null and c.opened_at is null, false) as is_sealed, c.said_inscription,
     t.first_seen_at + make_interval(mins => $3) > $4 as is_live,
     k.collectible_id as collected_id, k.serial as collected_serial, mine.serial as own_serial,
     -- What was collected shows as it was then; else what is approved shows to everybody, and the rest to its holder alone.
     case when coalesce(k.version, mine.version) is not null or e.approved_at is not null or e.holder_id = $2 then v.event_id end as event_id,
     v.version, ${versionState} as version_state, cards.event_status(e, $4) as status, e.collected - e.revoked as collected
   from cards.taps t
   left join cards.cards c on c.card_id = t.card_id
   left join cards.collectibles k on (k.card_id, k.key_version, k.counter) = (t.card_id, t.key_version, t.counter)
   left join cards.poap_events e on e.event_id = coalesce(k.event_id, c.event_id)
   -- The limit keeps both conditions in one lookup: as a join, an event's whole list may be read for one collector while Postgres has no statistics.
   left join lateral (
     select m.serial, m.version from cards.collectibles m
     where m.event_id = e.event_id and m.collector_id = (select collector_id from cards.collectors where user_id = $2)
     limit 1) mine on true
   left join cards.event_versions v on (v.event_id, v.version) = (e.event_id, coalesce(k.version, mine.version, e.version))
   where t.ref_hash = $1`,
  { readOnly: true },
)

type TapRow = {
  refusal: Exclude<TapRefusal, 'tap_not_found' | 'tap_forged' | 'tap_stale'> | 'card_unregistered' | null
  is_live: boolean
  collected_id: string | null
  collected_serial: number | null
  own_serial: number | null
  is_holder: boolean | null
  trust: Card['trust']
  opened_at: string | null
  /** The chip says that its seal is intact. */
  is_sealed: boolean
  said_inscription: string | null
  holder_id: string | null
  /** Null where an admission stands for a tap. */
  card_id: string | null
  /** Of an admission. */
  way?: Way
  closing?: Extract<TapView, { state: 'refused' }>['closing'] | null
  event_id: string | null
  version: number
  version_state: string
  status: TappedEvent['status']
  collected: number
}

type View = { refHash: Buffer; userId: string | undefined; tapLifetimeMinutes: number; now: Date }

/** Of a tap or an admission. */
export const findTap = async (database: Database, view: View) => {
  const { refHash, userId, tapLifetimeMinutes, now } = view
  const row =
    (await database.row<TapRow>(viewStatement, [refHash, userId ?? null, tapLifetimeMinutes, now])) ??
    (await findAdmission<TapRow>(database, view))
  if (!row) return undefined
  const { event_id, version, version_state, status, collected, ...tap } = row
  const face =
    event_id === null ? undefined : await findFace(database, { eventId: event_id, version, state: version_state })
  const event: TappedEvent | null = face ? { ...face, status, collected } : null
  return { ...tap, event }
}

const collectedStatement = statement(
  'taps.find_collected',
  `select g.place::int from unnest($1::bytea[]) with ordinality g (ref_hash, place)
   cross join lateral (
     (select k.event_id from cards.taps t, lateral (
        select x.event_id from cards.collectibles x
        where (x.card_id, x.key_version, x.counter) = (t.card_id, t.key_version, t.counter) limit 1) k
      where t.ref_hash = g.ref_hash limit 1)
     union all
     (select k.event_id from cards.admissions a, lateral (
        select x.event_id from cards.collectibles x where x.admission_id = a.admission_id limit 1) k
      where a.ref_hash = g.ref_hash limit 1)) k
   where k.event_id = $2 order by g.place limit 1`,
  { readOnly: true },
)

/** The place, from 1, of the first of these taps that something of the event was collected with. */
export const findCollectedTap = async (database: Database, refHashes: readonly Buffer[], eventId: string) =>
  (await database.row<{ place: number }>(collectedStatement, [refHashes, eventId]))?.place

const holderStatement = statement(
  'taps.holder',
  `select case when t.spent_at is null then c.holder_id end as holder_id
   from cards.taps t left join cards.cards c on c.card_id = t.card_id where t.ref_hash = $1`,
  { readOnly: true },
)

/** The holder of a tap's card, or of an admission's event; null without a holder or when it is used. Undefined for an unknown ref. */
export const findHolderOfTap = async (database: Database, refHash: Buffer) =>
  (await database.row<{ holder_id: string | null }>(holderStatement, [refHash])) ??
  (await findHolderOfAdmission(database, refHash))

const refusalsStatement = statement(
  'taps.count_refusals',
  `insert into cards.tap_refusals as r (card_id, hour, reason, count)
   select c.card_id, date_trunc('hour', g.at, 'UTC') as hour, g.reason, count(*)
   from unnest($1::uuid[], $2::text[], $3::timestamptz[]) g (card_id, reason, at) join cards.cards c using (card_id)
   -- In one order on every host, because each waits for a row that another is counting in.
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (card_id, hour, reason) do update set count = r.count + excluded.count`,
)

type CountedRefusal = { cardId: string; reason: string; now: Date }

const countTogether = batched<CountedRefusal, void>({
  atOnce: 1,
  run: async (database, all) => {
    const values = [all.map(({ cardId }) => cardId), all.map(({ reason }) => reason), all.map(({ now }) => now)]
    await database.rows(refusalsStatement, values)
    countActivity(database)
    return all.map(() => undefined)
  },
})

const beingCounted = new WeakMap<Database, Set<Promise<void>>>()
const mostBeingCounted = 1000

/**
 * Counts, for the card's holder, that a tap of it was refused. Nobody waits for it, because only what is refused of a known card is counted, and the time of a
 * reply must not tell that. While more than a thousand wait for the store, further ones are not counted.
 */
export const countRefusal = (context: { database: Database; log: Log }, refusal: CountedRefusal): void => {
  const { database } = context
  const log = burstLogOf(context.log)
  const underWay = beingCounted.get(database) ?? new Set()
  beingCounted.set(database, underWay)
  if (underWay.size >= mostBeingCounted) return
  const counted = countTogether(database, refusal)
    .catch((error: unknown) => log.warn({}, 'a refused tap was not counted', { err: error }))
    .finally(() => underWay.delete(counted))
  underWay.add(counted)
}

/** Until what was refused here so far is counted. */
export const refusalsCounted = async (database: Database): Promise<void> => {
  await Promise.all(beingCounted.get(database) ?? [])
}

const deleteRefusalsStatement = statement('taps.deleteRefusals', 'delete from cards.tap_refusals where hour < $1')
export const deleteRefusals = (database: Database, before: Date) => database.rows(deleteRefusalsStatement, [before])

const hoursStatement = statement(
  'taps.hours',
  // One row per hour with any taps or refusals, newest first.
  `with held as (
     select card_id from cards.cards where card_id = $1 and holder_id = $2
   ), hours as (
     select date_trunc('hour', t.first_seen_at, 'UTC') as hour, count(*)::int as taps,
       (count(*) filter (where k.collectible_id is not null))::int as collected
     from held join cards.taps t using (card_id)
     left join cards.collectibles k on (k.card_id, k.key_version, k.counter) = (t.card_id, t.key_version, t.counter)
     where t.first_seen_at > $3::timestamptz group by 1
   ), refused as (
     select r.hour, jsonb_object_agg(r.reason, r.count) as refused
     from held join cards.tap_refusals r using (card_id) where r.hour > $3::timestamptz - interval '1 hour' group by 1
   )
   select cards.wire_time(hour) as hour, coalesce(h.taps, 0) as taps, coalesce(h.collected, 0) as collected,
     coalesce(r.refused, '{}') as refused
   from hours h full join refused r using (hour) order by 1 desc`,
)

/** Taps, collectibles and refusals of a holder's card since then, by the hour. */
export const listTapHours = (database: Database, cardId: string, holderId: string, since: Date) =>
  database.rows<TapHour>(hoursStatement, [cardId, holderId, since])
