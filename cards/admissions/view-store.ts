import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { versionState } from '../poap-events/versions/face-store.ts'

const lookStatement = statement(
  'admissions.look',
  // What `cards.collect` would do with this admission, without a lock.
  `select case when a.spent_at is null then e.holder_id end as holder_id,
     case when k.collectible_id is null then cards.admission_refusal(a, e, false, $4) end as refusal,
     case when k.collectible_id is not null then cards.collectible_face(k, e) end as collectible
   from cards.admissions a
   join cards.poap_events e on e.event_id = a.event_id
   left join cards.collectibles k
     on k.admission_id = a.admission_id and a.email = $2 and a.spent_at + make_interval(mins => $3) > $4
   where a.ref_hash = $1`,
  { readOnly: true },
)

/** For an address, as `lookAtTap`; undefined for a ref of no admission. The holder is the event's. */
export const lookAtAdmission = <Look extends object>(
  database: Database,
  {
    refHash,
    email,
    tapLifetimeMinutes,
    now,
  }: { refHash: Buffer; email: string; tapLifetimeMinutes: number; now: Date },
) => database.row<Look>(lookStatement, [refHash, email, tapLifetimeMinutes, now])

const holderStatement = statement(
  'admissions.holder',
  `select case when a.spent_at is null then e.holder_id end as holder_id
   from cards.admissions a join cards.poap_events e using (event_id) where a.ref_hash = $1`,
  { readOnly: true },
)

/** The holder of an admission's event; null when it is used. Undefined for an unknown ref. */
export const findHolderOfAdmission = (database: Database, refHash: Buffer) =>
  database.row<{ holder_id: string | null }>(holderStatement, [refHash])

const viewStatement = statement(
  'admissions.view',
  // As `taps.view`.
  `select
     cards.admission_refusal(a, e, mine.serial is not null, $4) as refusal,
     false as is_holder, e.holder_id, null as card_id, a.way, 'signed' as trust, null as opened_at, false as is_sealed, null as said_inscription,
     case when not cards.is_open(a.event_id, a.way, $4) then (
       select jsonb_build_object('why', case
         when not w.is_on then 'off' when w.closes_at <= $4 then 'over' when w.collected >= w.at_most then 'gone' else 'early' end,
         'opens_at', case when w.opens_at > $4 then cards.wire_time(w.opens_at) end)
       from cards.event_ways w where (w.event_id, w.way) = (a.event_id, a.way)) end as closing,
     a.spent_at + make_interval(mins => $3) > $4 as is_live,
     k.collectible_id as collected_id, k.serial as collected_serial, mine.serial as own_serial,
     case when coalesce(k.version, mine.version) is not null or e.approved_at is not null or e.holder_id = $2 then v.event_id end as event_id,
     v.version, ${versionState} as version_state, cards.event_status(e, $4) as status, e.collected - e.revoked as collected
   from cards.admissions a
   join cards.poap_events e on e.event_id = a.event_id
   left join cards.collectibles k on k.admission_id = a.admission_id
   left join lateral (
     select m.serial, m.version from cards.collectibles m
     where m.event_id = e.event_id and m.collector_id = (select collector_id from cards.collectors where user_id = $2)
     limit 1) mine on true
   left join cards.event_versions v on (v.event_id, v.version) = (e.event_id, coalesce(k.version, mine.version, e.version))
   where a.ref_hash = $1`,
  { readOnly: true },
)

type View = { refHash: Buffer; userId: string | undefined; tapLifetimeMinutes: number; now: Date }

/** What a page shows of an admission, as of a tap; undefined for a ref of none. */
export const findAdmission = <Row extends object>(
  database: Database,
  { refHash, userId, tapLifetimeMinutes, now }: View,
) => database.row<Row>(viewStatement, [refHash, userId ?? null, tapLifetimeMinutes, now])
