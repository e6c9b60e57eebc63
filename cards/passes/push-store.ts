import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { type At, refreshed } from './store.ts'

/** Passes that are compared in one statement. */
const passesAtOnce = 500
/** Longer than a push takes. A host that stopped meanwhile leaves its pushes to the others. */
const leaseMinutes = 2

/** A registration whose phone is to be told. `pushAt` identifies the lease: another change meanwhile makes it due again. */
export type LeasedPush = { deviceHash: Buffer; passId: string; pushToken: Buffer; pushAt: Date; attempts: number }

const compareStatement = statement(
  'passes.compare_changed',
  `with change as (
     select change_id, event_id, after_pass from cards.pass_changes order by change_id limit 1 for update skip locked),
   compared as (
     select p.* from change c
     join cards.collectibles k on k.event_id = c.event_id
     join cards.passes p on p.collectible_id = k.collectible_id
     where p.pass_id > coalesce(c.after_pass, '00000000-0000-0000-0000-000000000000')
     order by p.pass_id limit ${passesAtOnce} for no key update of p),
   ${refreshed('compared')},
   part as (select count(*) = ${passesAtOnce} as is_full, (array_agg(pass_id order by pass_id desc))[1] as last from compared),
   moved as (
     update cards.pass_changes c set after_pass = part.last from part, change
     where c.change_id = change.change_id and part.is_full),
   done as (
     delete from cards.pass_changes c using part, change where c.change_id = change.change_id and not part.is_full)
   select change_id from change`,
)

/** Compares a part of the passes of an event that changed, and makes pushes for those that look different due. False when there is no such event. */
export const compareChangedPasses = async (database: Database, { layout, now }: At): Promise<boolean> =>
  (await database.row(compareStatement, [layout, now])) !== undefined

const leaseStatement = statement(
  'passes.lease_pushes',
  `update cards.pass_registrations r
   set push_at = $1::timestamptz + interval '${leaseMinutes} minutes', push_attempts = r.push_attempts + 1
   from (
     select device_hash, pass_id from cards.pass_registrations
     where push_at <= $1 and push_token is not null order by push_at limit $2 for update skip locked) due
   where (r.device_hash, r.pass_id) = (due.device_hash, due.pass_id)
   returning r.device_hash, r.pass_id, r.push_token, r.push_at, r.push_attempts`,
)

type LeasedRow = { device_hash: Buffer; pass_id: string; push_token: Buffer; push_at: Date; push_attempts: number }

/** Takes pushes that are due, so that no other host takes them, too. */
export const leasePushes = async (database: Database, now: Date, limit: number): Promise<LeasedPush[]> =>
  (await database.rows<LeasedRow>(leaseStatement, [now, limit])).map((row) => ({
    deviceHash: row.device_hash,
    passId: row.pass_id,
    pushToken: row.push_token,
    pushAt: row.push_at,
    attempts: row.push_attempts,
  }))

const leased = `unnest($1::bytea[], $2::uuid[], $3::bytea[], $4::timestamptz[]) as l (device_hash, pass_id, push_token, push_at)
   where (r.device_hash, r.pass_id, r.push_token, r.push_at) = (l.device_hash, l.pass_id, l.push_token, l.push_at)`

const columnsOf = (pushes: readonly LeasedPush[]) => [
  pushes.map(({ deviceHash }) => deviceHash),
  pushes.map(({ passId }) => passId),
  pushes.map(({ pushToken }) => pushToken),
  pushes.map(({ pushAt }) => pushAt),
]

const finishStatement = statement(
  'passes.finish_pushes',
  `update cards.pass_registrations r
   set push_at = null, push_attempts = 0, push_token = case when r.ended_at is null then r.push_token end
   from ${leased}`,
)

/** The phones were told, or are given up until the next change. Of a pass that is gone, nothing else will have to be said. */
export const finishPushes = (database: Database, pushes: readonly LeasedPush[]) =>
  database.rows(finishStatement, columnsOf(pushes))

const postponeStatement = statement(
  'passes.postpone_pushes',
  `update cards.pass_registrations r set push_at = $5, push_attempts = r.push_attempts - $6::integer from ${leased}`,
)

/** Makes pushes due at a later moment; `uncounted` as if they had not been tried. */
export const postponePushes = (
  database: Database,
  pushes: readonly LeasedPush[],
  { until, uncounted = false }: { until: Date; uncounted?: boolean },
) => database.rows(postponeStatement, [...columnsOf(pushes), until, uncounted ? 1 : 0])

const dropStatement = statement(
  'passes.drop_registrations',
  `delete from cards.pass_registrations r
   using unnest($1::bytea[], $2::uuid[], $3::bytea[]) as l (device_hash, pass_id, push_token)
   where (r.device_hash, r.pass_id, r.push_token) = (l.device_hash, l.pass_id, l.push_token)`,
)

/** Forgets phones that no longer have the pass, unless they registered again meanwhile. */
export const dropRegistrations = (database: Database, pushes: readonly LeasedPush[]) =>
  database.rows(dropStatement, columnsOf(pushes).slice(0, 3))

const deleteEndedStatement = statement(
  'passes.delete_ended',
  'delete from cards.pass_registrations where ended_at < clock_timestamp() - make_interval(days => $1)',
)

/** Forgets phones whose pass has been gone for this number of days. */
export const deleteEndedRegistrations = (database: Database, days: number) =>
  database.rows(deleteEndedStatement, [days])
