import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Kiosk, KioskTimes } from '@iyk/wire/kiosks.ts'
import { kiosk } from '@iyk/wire/limits.ts'
import type { HandOutEvent } from '@iyk/wire/staff.ts'
import { lockEvent } from '../poap-events/access-store.ts'
import { handOutFields } from '../poap-events/hand-out-store.ts'

const { periodSeconds, graceSeconds } = kiosk

/** Of the settings `s`, if an event has any. */
const times = `coalesce(s.period_seconds, ${periodSeconds.default}) as period_seconds,
  coalesce(s.grace_seconds, ${graceSeconds.default}) as grace_seconds`

const timesStatement = statement(
  'kiosks.times',
  `select ${times} from (select $1::uuid as event_id) e left join cards.kiosk_settings s using (event_id)`,
)
export const findTimes = async (database: Database, eventId: string): Promise<KioskTimes> =>
  (await database.row<KioskTimes>(timesStatement, [eventId]))!

const setTimesStatement = statement(
  'kiosks.set_times',
  `insert into cards.kiosk_settings (event_id, period_seconds, grace_seconds) values ($1, $2, $3)
   on conflict (event_id) do update set period_seconds = excluded.period_seconds, grace_seconds = excluded.grace_seconds`,
)
export const setTimes = (database: Database, eventId: string, { period_seconds, grace_seconds }: KioskTimes) =>
  database.rows(setTimesStatement, [eventId, period_seconds, grace_seconds])

const wireKiosk = `k.kiosk_id as id, k.name, cards.wire_time(k.created_at) as created_at, cards.wire_time(k.code_expires_at) as code_expires_at,
  cards.wire_time(k.paired_at) as paired_at, cards.wire_time(k.seen_at) as seen_at`

const listStatement = statement(
  'kiosks.list',
  `select ${wireKiosk} from cards.kiosks k
   where k.event_id = $1 and k.name is not null and (k.key_hash is not null or k.code_expires_at > $2) order by k.created_at, k.kiosk_id`,
)
/** Those that are paired, or can be. */
export const listKiosks = (database: Database, eventId: string, now: Date) =>
  database.rows<Kiosk>(listStatement, [eventId, now])

const insertStatement = statement(
  'kiosks.insert',
  `with added as (
     insert into cards.kiosks (event_id, name, code_hash, code_expires_at, created_at, user_id)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from cards.kiosks o where o.event_id = $1 and o.name is not null
       and (o.key_hash is not null or o.code_expires_at > $5)) < ${kiosk.perEvent}
     returning *
   )
   select ${wireKiosk} from added k`,
)
type New = { eventId: string; userId: string; name: string; codeHash: Buffer; expiresAt: Date; now: Date }

/** Undefined where the event has as many as one may have. Whoever adds another one at this moment waits, and counts this one, too. */
export const insertKiosk = (database: Database, { eventId, userId, name, codeHash, expiresAt, now }: New) =>
  database.transaction(async (inside) => {
    await lockEvent(inside, eventId)
    return inside.row<Kiosk>(insertStatement, [eventId, name, codeHash, expiresAt, now, userId])
  })

const deleteStatement = statement(
  'kiosks.delete',
  'delete from cards.kiosks where kiosk_id = $1 and event_id = $2 and name is not null returning kiosk_id',
)
export const deleteKiosk = async (database: Database, kioskId: string, eventId: string): Promise<boolean> =>
  (await database.row(deleteStatement, [kioskId, eventId])) !== undefined

const pairStatement = statement(
  'kiosks.pair',
  `update cards.kiosks set code_hash = null, code_expires_at = null, key_hash = $2, paired_at = $3
   where code_hash = $1 and code_expires_at > $3 returning event_id`,
)
/** Spends a pairing code. Undefined for one that is unknown, spent or too old. */
export const spendPairingCode = async (
  database: Database,
  { codeHash, keyHash, now }: { codeHash: Buffer; keyHash: Buffer; now: Date },
): Promise<string | undefined> =>
  (await database.row<{ event_id: string }>(pairStatement, [codeHash, keyHash, now]))?.event_id

/** Whose a kiosk is, who may be banned, and its event. */
type Owners = { user_id: string | null; holder_id: string | null }
type Shown = { kiosk_id: string; event: HandOutEvent } & KioskTimes & Owners
type ShownRow = Omit<Shown, 'event'> & HandOutEvent

const shown = (row: ShownRow | undefined): Shown | undefined => {
  if (!row) return undefined
  const { kiosk_id, period_seconds, grace_seconds, user_id, holder_id, ...event } = row
  return { kiosk_id, period_seconds, grace_seconds, user_id, holder_id, event }
}

/** How exactly it is known when a kiosk asked last. */
const seenEvery = "interval '30 seconds'"

const byKeyStatement = statement(
  'kiosks.by_key',
  `with seen as (
     update cards.kiosks set seen_at = $2
     where key_hash = $1 and (seen_at is null or seen_at < $2::timestamptz - ${seenEvery})
   )
   select k.kiosk_id, k.user_id, e.holder_id, ${times}, ${handOutFields('$2')}
   from cards.kiosks k join cards.poap_events e using (event_id) left join cards.kiosk_settings s using (event_id)
   where k.key_hash = $1`,
)
/** What the kiosk with this key shows, and that it asked now. */
export const findKioskByKey = async (database: Database, keyHash: Buffer, now: Date) =>
  shown(await database.row<ShownRow>(byKeyStatement, [keyHash, now]))

const ownStatement = statement(
  'kiosks.own',
  // Without the update, `returning` would not see a row that a concurrent request inserted.
  `insert into cards.kiosks (event_id, created_at, user_id) values ($1, $2, $3)
   on conflict (event_id, user_id) where name is null do update set seen_at = excluded.created_at returning kiosk_id`,
)
/** The kiosk of one of those who hand an event out, which needs no key. */
export const findOwnKiosk = async (
  database: Database,
  { eventId, userId, now }: { eventId: string; userId: string; now: Date },
): Promise<string> => (await database.row<{ kiosk_id: string }>(ownStatement, [eventId, now, userId]))!.kiosk_id

const holderStatement = statement('kiosks.holder', 'select holder_id from cards.poap_events where event_id = $1', {
  readOnly: true,
})
/** Whose the event of a kiosk is; null once they deleted their account. */
export const findHolder = async (database: Database, eventId: string): Promise<string | null> =>
  (await database.row<{ holder_id: string | null }>(holderStatement, [eventId]))?.holder_id ?? null

const byIdStatement = statement(
  'kiosks.by_id',
  `select k.event_id, k.user_id, ${times} from cards.kiosks k left join cards.kiosk_settings s using (event_id) where k.kiosk_id = $1`,
  { readOnly: true },
)
/** Whose codes a kiosk shows, and who opened or added it. Undefined once it was removed. */
export const findKiosk = (database: Database, kioskId: string) =>
  database.row<{ event_id: string; user_id: string | null } & KioskTimes>(byIdStatement, [kioskId])

const heldStatement = statement(
  'kiosks.held',
  `select ${wireKiosk}, k.event_id from cards.kiosks k join cards.poap_events e using (event_id)
   where e.holder_id = $1 and k.name is not null order by k.created_at, k.kiosk_id`,
)
/** All screens of a user's events. */
export const listKiosksOf = (database: Database, userId: string) =>
  database.rows<Kiosk & { event_id: string }>(heldStatement, [userId])

const deleteUnpairedStatement = statement(
  'kiosks.delete_unpaired',
  'delete from cards.kiosks where code_expires_at <= $1',
)
export const deleteUnpairedKiosks = (database: Database, now: Date) => database.rows(deleteUnpairedStatement, [now])
