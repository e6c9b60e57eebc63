import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ParsedDraft } from './parse-draft.ts'

const submitStatement = statement(
  'poap_events.submit',
  'update cards.poap_events set draft_since = null where event_id = $1 and draft_since is not null returning event_id',
)

/** False when it is no draft, or no draft anymore. */
export const submitDraft = async (database: Database, eventId: string): Promise<boolean> =>
  (await database.row(submitStatement, [eventId])) !== undefined

const copyStatement = statement(
  'poap_events.copy',
  // Past dates move by whole weeks into the future, so that the copy is on the same day of the week at the same time of day.
  `select v.name, v.description, v.place, v.virtual_event as "virtualEvent", v.timezone, v.supply, v.picture,
     e.unproved_days as "unverifiedDays",
     cards.wire_local_time(v.starts_local + shift.by) as start, cards.wire_local_time(v.ends_local + shift.by) as "end",
     cards.wire_local_time(v.expires_local + shift.by) as expiry
   from cards.poap_events e
   join cards.event_versions v on (v.event_id, v.version) = (e.event_id, coalesce(e.change_version, e.version))
   cross join lateral (
     select make_interval(weeks => greatest(0, ceil(extract(epoch from $2::timestamptz - v.starts_at) / 604800)::int)) as by) shift
   where e.event_id = $1`,
)

type Copy = Required<ParsedDraft> & { picture: string | null }

/** The latest facts of an event, for another one like it. */
export const findCopy = (database: Database, eventId: string, now: Date) =>
  database.row<Copy>(copyStatement, [eventId, now])

const deleteStatement = statement(
  'poap_events.delete',
  // Whoever collects at this moment has the row first, and counts; or finds it gone.
  `with gone as (
     delete from cards.poap_events e
     where e.event_id = $1 and e.holder_id = $2 and e.collected = 0
       and not exists (select from cards.collectibles k where k.event_id = e.event_id)
     returning e.event_id
   ), unlinked as (
     update cards.cards c set event_id = null from gone where c.event_id = gone.event_id
   )
   select event_id from gone`,
)

const lockUnusedStatement = statement(
  'poap_events.lock_unused',
  `select count(*) from (
     select from cards.admissions a
     where a.event_id = $1 and a.spent_at is null
       and exists (select from cards.poap_events e where e.event_id = $1 and e.holder_id = $2 and e.collected = 0)
     order by a.admission_id for update of a) unused`,
)

/** What nobody has collected with yet, of an event that is about to be deleted with it: locked before the event, as by whoever collects. */
export const lockUnused = (inside: Database, eventId: string, holderId: string) =>
  inside.rows(lockUnusedStatement, [eventId, holderId])

/** Deletes an event of this holder that nobody has collected, and unlinks its cards; false otherwise. */
export const deleteUncollected = async (database: Database, eventId: string, holderId: string): Promise<boolean> =>
  (await database.row(deleteStatement, [eventId, holderId])) !== undefined

const picturesStatement = statement(
  'poap_events.pictures',
  'select distinct picture from cards.event_versions where event_id = $1 and picture is not null',
)

/** The hashes of the pictures of all versions of an event. */
export const listPictures = async (database: Database, eventId: string): Promise<string[]> =>
  (await database.rows<{ picture: string }>(picturesStatement, [eventId])).map(({ picture }) => picture)
