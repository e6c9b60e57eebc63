import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { TappedEvent, TapRefusal } from '@iyk/wire/taps.ts'
import type { Reading } from './ref.ts'

const cardStatement = statement('taps.card', 'select card_id, key_version from cards.cards where uid = $1')

/** The card of a chip and the version of the key it carries now. */
export const findCardByUid = (database: Database, uid: string) =>
  database.row<{ card_id: string; key_version: number }>(cardStatement, [uid])

const recordStatement = statement(
  'taps.record',
  // A reading that is known is never stale: it was first seen in time. The update only makes `returning` answer.
  `with card as (
     select card_id, key_version from cards.cards where card_id = $1 and key_version = $2
   ), recorded as (
     insert into cards.taps as t (card_id, key_version, counter, ref_hash, first_seen_at)
     select card_id, key_version, $3::int, $4::bytea, $5::timestamptz from card
     where exists (select from cards.taps s where (s.card_id, s.key_version, s.counter) = ($1, $2, $3))
       or not exists (
         select from cards.taps h where h.card_id = $1 and h.key_version = $2 and h.counter > $3
           and h.first_seen_at + make_interval(mins => $6) < $5)
     on conflict (card_id, key_version, counter) do update set first_seen_at = t.first_seen_at
     returning first_seen_at, spent_at
   )
   select case
     when not exists (select from card) then 'tap_forged'
     when r.first_seen_at is null then 'tap_stale'
     when r.spent_at is not null then 'tap_used'
     when r.first_seen_at + make_interval(mins => $7) <= $5 then 'tap_expired'
   end as refusal
   from (select) once left join recorded r on true`,
)

export type ReadingRefusal = Extract<TapRefusal, 'tap_forged' | 'tap_stale' | 'tap_used' | 'tap_expired'>
type Minutes = { staleAfterMinutes: number; tapLifetimeMinutes: number }

/** Notes that a reading was seen, once, and says why it cannot be used, or null. */
export const recordReading = async (
  database: Database,
  { cardId, keyVersion, counter }: Reading,
  { refHash, now, staleAfterMinutes, tapLifetimeMinutes }: Minutes & { refHash: Buffer; now: Date },
): Promise<ReadingRefusal | null> => {
  const values = [cardId, keyVersion, counter, refHash, now, staleAfterMinutes, tapLifetimeMinutes]
  return (await database.row<{ refusal: ReadingRefusal | null }>(recordStatement, values))!.refusal
}

const viewStatement = statement(
  'taps.view',
  `select
     cards.tap_refusal(t, c, e, mine.serial is not null, make_interval(mins => $3), $4) as refusal,
     c.holder_id = $2 as is_holder, c.holder_id,
     k.collectible_id as kept_id, k.serial as kept_serial, mine.serial as own_serial,
     -- What was collected shows as it was then; else what is approved shows to everybody, and the rest to its holder alone.
     case when held.event_id is not null then cards.version_face(held)
       when e.approved_at is not null or e.holder_id = $2 then cards.event_face(e)
     end || jsonb_build_object('status', cards.event_status(e, $4), 'collected', e.collected) as event
   from cards.taps t
   left join cards.cards c on c.card_id = t.card_id
   left join cards.collectibles k on (k.card_id, k.key_version, k.counter) = (t.card_id, t.key_version, t.counter)
   left join cards.poap_events e on e.event_id = coalesce(k.event_id, c.event_id)
   left join cards.collectors viewer on viewer.user_id = $2
   left join cards.collectibles mine on mine.event_id = e.event_id and mine.collector_id = viewer.collector_id
   left join cards.event_versions held on (held.event_id, held.version) = (e.event_id, coalesce(k.version, mine.version))
   where t.ref_hash = $1`,
)

export type TapRow = {
  refusal: Exclude<TapRefusal, 'tap_not_found' | 'tap_forged' | 'tap_stale'> | 'card_unregistered' | null
  kept_id: string | null
  kept_serial: number | null
  own_serial: number | null
  is_holder: boolean | null
  holder_id: string | null
  event: TappedEvent | null
}

type View = { refHash: Buffer; userId: string | undefined; tapLifetimeMinutes: number; now: Date }

export const findTap = (database: Database, { refHash, userId, tapLifetimeMinutes, now }: View) =>
  database.row<TapRow>(viewStatement, [refHash, userId ?? null, tapLifetimeMinutes, now])

const holderStatement = statement(
  'taps.holder',
  `select c.holder_id from cards.taps t join cards.cards c on c.card_id = t.card_id
   where t.ref_hash = $1 and t.spent_at is null and c.holder_id is not null`,
)

/** Who holds the card of a tap that is not spent yet. */
export const findHolderOfTap = async (database: Database, refHash: Buffer) =>
  (await database.row<{ holder_id: string }>(holderStatement, [refHash]))?.holder_id
