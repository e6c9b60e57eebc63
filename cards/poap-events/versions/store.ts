import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ParsedDraft } from '../parse-draft.ts'

/** The fields of an event that have versions; `picture` is a hash. */
export type Facts = Omit<ParsedDraft, 'unverifiedDays'> & { picture: string | null }

/** A locked event, with what it shows and its pending or rejected change. */
export type LockedEvent = {
  id: string
  version: number
  shown: Facts
  isApproved: boolean
  isDraft: boolean
  /** No operator has looked at it yet. */
  isUnseen: boolean
  createdAt: Date
  /** The version that is shown was approved once, so it is kept. */
  wasApproved: boolean
  change: { version: number; facts: Facts; isRejected: boolean } | null
}

const factsOf = (row: string) => `jsonb_build_object(
  'name', ${row}.name, 'description', ${row}.description, 'place', ${row}.place, 'virtualEvent', ${row}.virtual_event,
  'start', cards.wire_local_time(${row}.starts_local), 'end', cards.wire_local_time(${row}.ends_local),
  'expiry', cards.wire_local_time(${row}.expires_local), 'timezone', ${row}.timezone, 'picture', ${row}.picture,
  'supply', ${row}.supply)`

const lockStatement = statement(
  'event_versions.lock',
  `select event_id from cards.poap_events e where event_id::text = lower($1) and ($2::text is null or cards.may_manage(e, $2))
   for no key update`,
)

const readStatement = statement(
  'event_versions.read',
  `select e.event_id as id, e.version, ${factsOf('e')} as shown, e.approved_at is not null as "isApproved",
     e.draft_since is not null as "isDraft", e.is_unseen as "isUnseen", e.created_at as "createdAt",
     shown.approved_at is not null as "wasApproved",
     case when change.version is not null then jsonb_build_object(
       'version', change.version, 'facts', ${factsOf('change')}, 'isRejected', change.rejected_at is not null) end as change
   from cards.poap_events e
   join cards.event_versions shown on (shown.event_id, shown.version) = (e.event_id, e.version)
   left join cards.event_versions change on (change.event_id, change.version) = (e.event_id, e.change_version)
   where e.event_id = $1`,
)

/** Locks an event that one user manages, or with null any, until the end of the transaction. */
export const lockEvent = async (database: Database, eventId: string, holderId: string | null) => {
  const locked = await database.row<{ event_id: string }>(lockStatement, [eventId, holderId])
  // A separate statement: one that waited for the lock would join rows as they were before.
  return locked && database.row<LockedEvent>(readStatement, [locked.event_id])
}

const addStatement = statement(
  'event_versions.add',
  `with counted as (
     update cards.poap_events set versions = versions + 1 where event_id = $1 returning versions as version)
   insert into cards.event_versions (
     event_id, version, name, description, place, virtual_event, starts_local, ends_local, expires_local, timezone,
     picture, supply, made_by, made_at, approved_at)
   select $1, version, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $14::boolean then $13::timestamptz end
   from counted returning version`,
)

type Added = { facts: Facts; by: 'holder' | 'operator'; approved: boolean; now: Date }

/** Returns the number of the new version. */
export const addVersion = async (database: Database, eventId: string, { facts, by, approved, now }: Added) => {
  const { name, description, place, virtualEvent, start, end, expiry, timezone, picture, supply } = facts
  const values = [name, description, place, virtualEvent, start, end, expiry, timezone, picture, supply]
  return (await database.row<{ version: number }>(addStatement, [eventId, ...values, by, now, approved]))!.version
}

const rewriteStatement = statement(
  'event_versions.rewrite',
  `update cards.event_versions set
     name = $3, description = $4, place = $5, virtual_event = $6, starts_local = $7, ends_local = $8, expires_local = $9, timezone = $10,
     picture = $11, supply = $12, made_at = $13
   where event_id = $1 and version = $2 and approved_at is null`,
)

/** Writes a version that nobody but its holder has seen once more. */
export const rewriteVersion = (database: Database, eventId: string, version: number, facts: Facts, now: Date) => {
  const { name, description, place, virtualEvent, start, end, expiry, timezone, picture, supply } = facts
  const values = [name, description, place, virtualEvent, start, end, expiry, timezone, picture, supply, now]
  return database.rows(rewriteStatement, [eventId, version, ...values])
}

const publishStatement = statement(
  'event_versions.publish',
  // The event is approved if the version is. An earlier rejection of the event no longer applies.
  `update cards.poap_events e set
     version = v.version, name = v.name, description = v.description, place = v.place, virtual_event = v.virtual_event,
     starts_local = v.starts_local, ends_local = v.ends_local, expires_local = v.expires_local, timezone = v.timezone,
     picture = v.picture, supply = v.supply,
     corrected_at = case v.made_by when 'operator' then v.made_at end,
     approved_at = case when v.approved_at is not null then coalesce(e.approved_at, v.approved_at) end,
     rejected_at = null, rejection_reason = null
   from cards.event_versions v where v.event_id = $1 and v.version = $2 and e.event_id = $1`,
)

/** Makes the event show a version. */
export const publishVersion = (database: Database, eventId: string, version: number) =>
  database.rows(publishStatement, [eventId, version])

const setPendingStatement = statement(
  'event_versions.set_pending',
  'update cards.poap_events set change_version = $2 where event_id = $1',
)

/** Sets the event's change, or none with null. */
export const setPendingVersion = (database: Database, eventId: string, version: number | null) =>
  database.rows(setPendingStatement, [eventId, version])

const dropStatement = statement(
  'event_versions.drop',
  'delete from cards.event_versions where event_id = $1 and version = $2 and approved_at is null',
)

/** Deletes a version unless it was ever approved. */
export const dropVersion = (database: Database, eventId: string, version: number) =>
  database.rows(dropStatement, [eventId, version])

const reviewStatement = statement(
  'event_versions.review',
  `update cards.event_versions set
     approved_at = case when $3::text is null then coalesce(approved_at, $4::timestamptz) else approved_at end,
     rejected_at = case when approved_at is null and $3 is not null then $4 end,
     rejection_reason = case when approved_at is null then $3 end
   where event_id = $1 and version = $2`,
)

type Review = { version: number; reason: string | null; now: Date }

/** Approves a version, or with a reason rejects it. One that was ever approved stays approved, as collectors may have it. */
export const reviewVersion = (database: Database, eventId: string, { version, reason, now }: Review) =>
  database.rows(reviewStatement, [eventId, version, reason, now])

const closeStatement = statement(
  'event_versions.close',
  `update cards.poap_events set approved_at = null, rejected_at = $3, rejection_reason = $2, draft_since = null, is_unseen = false
   where event_id = $1`,
)

/** Rejects the event itself, whichever version it shows. */
export const closeEvent = (database: Database, eventId: string, reason: string, now: Date) =>
  database.rows(closeStatement, [eventId, reason, now])

const supplyStatement = statement(
  'event_versions.set_supply',
  'update cards.event_versions set supply = $3 where event_id = $1 and version = $2 and approved_at is null',
)

/** Changes the supply of a version that was never approved, so that nobody has it. */
export const setSupplyOfChange = (database: Database, eventId: string, version: number, supply: number | null) =>
  database.rows(supplyStatement, [eventId, version, supply])
