import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Way } from '@iyk/wire/ways.ts'

/*
 * The door of every way to collect without a card. An admission stands for a tap: `openAdmission` stores the hash of a ref, and whatever takes the ref of a tap
 * takes this one, too (the page at /tap, POST /api/collectibles, corrections, the email). It is collected by the rules of a tap, in `cards.collect`. The ref
 * must be impossible to guess: 60 random bits or more. `openRef` (open-ref.ts) opens one for a guest who is about to collect, `handOut` (hand-out.ts) opens
 * one and collects for a person's address: what ends in between is finished by the same ref.
 * A way gives nothing until the event has switched it on: `setWay`.
 */

const openStatement = statement(
  'admissions.open',
  `insert into cards.admissions (event_id, way, ref_hash, opened_at, expires_at)
   select w.event_id, w.way, $3, $4, $5 from cards.event_ways w where (w.event_id, w.way) = ($1, $2) and w.is_on
   on conflict (ref_hash) do nothing`,
)

type Opened = {
  eventId: string
  way: Way
  refHash: Buffer
  now: Date
  /** Until when it can be used; without, as long as the event. */
  expiresAt?: Date | undefined
}

/** Stores an admission to an event, if its way is switched on. The same ref again changes nothing. */
export const openAdmission = (database: Database, { eventId, way, refHash, now, expiresAt }: Opened) =>
  database.rows(openStatement, [eventId, way, refHash, now, expiresAt ?? null])

const deleteStatement = statement(
  'admissions.delete',
  "delete from cards.admissions where spent_at is null and expires_at <= $1 and way not in ('code', 'email')",
)

/** Deletes those that expired unused by then, except for codes and emails, whose event shows what became of them. */
export const deleteExpiredAdmissions = (database: Database, by: Date) => database.rows(deleteStatement, [by])
