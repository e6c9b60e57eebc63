import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { TapHour } from '@iyk/wire/cards.ts'
import type { TappedEvent, TapRefusal } from '@iyk/wire/taps.ts'
import type { Reading } from './ref.ts'

const cardStatement = statement('taps.card', 'select card_id, key_version, master_key from cards.cards where uid = $1')

/** The card of a chip, with the version of the keys it carries now and the check value of the master key they come from. */
export const findCardByUid = (database: Database, uid: string) =>
  database.row<{ card_id: string; key_version: number; master_key: Buffer | null }>(cardStatement, [uid])

const recordStatement = statement(
  'taps.record',
  // A reading that is known is never stale: it was first seen in time. The update only makes `returning` answer.
  `with card as (
     select card_id, key_version from cards.cards where card_id = $1 and key_version = $2
   ), recorded as (
     insert into cards.taps as t (card_id, key_version, counter, ref_hash, first_seen_at, burnt)
     select card_id, key_version, $3::int, $4::bytea, $5::timestamptz, coalesce($8::int <= (
         select count(*) from cards.taps p
         where p.card_id = $1 and p.first_seen_at > $5::timestamptz - make_interval(secs => $9) and not p.burnt), false)
     from card
     where exists (select from cards.taps s where (s.card_id, s.key_version, s.counter) = ($1, $2, $3))
       or not exists (
         select from cards.taps h where h.card_id = $1 and h.key_version = $2 and h.counter > $3
           and (h.first_seen_at + make_interval(mins => $6) < $5
             or h.counter > $3 + $10 and h.first_seen_at + make_interval(secs => $11) < $5))
     on conflict (card_id, key_version, counter) do update set first_seen_at = t.first_seen_at
     returning first_seen_at, spent_at, burnt
   )
   select case
     when not exists (select from card) then 'tap_forged'
     when r.first_seen_at is null or r.burnt then 'tap_stale'
     when r.spent_at is not null then 'tap_used'
     when r.first_seen_at + make_interval(mins => $7) <= $5 then 'tap_expired'
   end as refusal
   from (select) once left join recorded r on true`,
)

/**
 * How people tap. A card is read anew `readings` times in `withinSeconds` at most (null: without a bound), and who comes more than `behind`
 * counters after others, `behindAfterSeconds` later, did not stand in that queue.
 */
export type Pace = { readings: number | null; withinSeconds: number; behind: number; behindAfterSeconds: number }

export type ReadingRefusal = Extract<TapRefusal, 'tap_forged' | 'tap_stale' | 'tap_used' | 'tap_expired'>
type Minutes = { staleAfterMinutes: number; tapLifetimeMinutes: number; pace: Pace }

/** Notes that a reading was seen, once, and says why it cannot be used, or null. */
export const recordReading = async (
  database: Database,
  { cardId, keyVersion, counter }: Reading,
  { refHash, now, staleAfterMinutes, tapLifetimeMinutes, pace }: Minutes & { refHash: Buffer; now: Date },
): Promise<ReadingRefusal | null> => {
  const rules = [pace.readings, pace.withinSeconds, pace.behind, pace.behindAfterSeconds]
  const values = [cardId, keyVersion, counter, refHash, now, staleAfterMinutes, tapLifetimeMinutes, ...rules]
  return (await database.row<{ refusal: ReadingRefusal | null }>(recordStatement, values))!.refusal
}

const viewStatement = statement(
  'taps.view',
  `select
     cards.tap_refusal(t, c, e, mine.serial is not null, make_interval(mins => $3), $4) as refusal,
     c.holder_id = $2 as is_holder, c.holder_id, t.card_id,
     k.collectible_id as kept_id, k.serial as kept_serial, mine.serial as own_serial,
     -- What was collected shows as it was then; else what is approved shows to everybody, and the rest to its holder alone.
     case when coalesce(k.version, mine.version) is not null or e.approved_at is not null or e.holder_id = $2
       then cards.version_face(v) end || jsonb_build_object('status', cards.event_status(e, $4), 'collected', e.collected) as event
   from cards.taps t
   left join cards.cards c on c.card_id = t.card_id
   left join cards.collectibles k on (k.card_id, k.key_version, k.counter) = (t.card_id, t.key_version, t.counter)
   left join cards.poap_events e on e.event_id = coalesce(k.event_id, c.event_id)
   left join cards.collectors viewer on viewer.user_id = $2
   left join cards.collectibles mine on mine.event_id = e.event_id and mine.collector_id = viewer.collector_id
   left join cards.event_versions v on (v.event_id, v.version) = (e.event_id, coalesce(k.version, mine.version, e.version))
   where t.ref_hash = $1`,
)

export type TapRow = {
  refusal: Exclude<TapRefusal, 'tap_not_found' | 'tap_forged' | 'tap_stale'> | 'card_unregistered' | null
  kept_id: string | null
  kept_serial: number | null
  own_serial: number | null
  is_holder: boolean | null
  holder_id: string | null
  card_id: string
  event: TappedEvent | null
}

type View = { refHash: Buffer; userId: string | undefined; tapLifetimeMinutes: number; now: Date }

export const findTap = (database: Database, { refHash, userId, tapLifetimeMinutes, now }: View) =>
  database.row<TapRow>(viewStatement, [refHash, userId ?? null, tapLifetimeMinutes, now])

const holderStatement = statement(
  'taps.holder',
  `select case when t.spent_at is null then c.holder_id end as holder_id
   from cards.taps t left join cards.cards c on c.card_id = t.card_id where t.ref_hash = $1`,
)

/** Who holds the card of a tap, null where nobody does or it is spent. Undefined for a ref that was never handed out. */
export const findHolderOfTap = (database: Database, refHash: Buffer) =>
  database.row<{ holder_id: string | null }>(holderStatement, [refHash])

const refusalStatement = statement(
  'taps.note_refusal',
  `insert into cards.tap_refusals as r (card_id, hour, reason)
   select card_id, date_trunc('hour', $3::timestamptz, 'UTC'), $2 from cards.cards where card_id = $1
   on conflict (card_id, hour, reason) do update set count = r.count + 1`,
)

/** Counts, for the card's holder, that a tap of it was refused. */
export const noteRefusal = (
  database: Database,
  { cardId, reason, now }: { cardId: string; reason: string; now: Date },
) => database.rows(refusalStatement, [cardId, reason, now])

const deleteRefusalsStatement = statement('taps.deleteRefusals', 'delete from cards.tap_refusals where hour < $1')
export const deleteRefusals = (database: Database, before: Date) => database.rows(deleteRefusalsStatement, [before])

const hoursStatement = statement(
  'taps.hours',
  // One row an hour in which something happened, newest first.
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

/** What happened at a holder's card since then, by the hour. */
export const listTapHours = (database: Database, cardId: string, holderId: string, since: Date) =>
  database.rows<TapHour>(hoursStatement, [cardId, holderId, since])
