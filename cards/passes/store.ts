import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import { passRegistrations } from '@iyk/wire/limits.ts'
import type { ExportedMe } from '@iyk/wire/me.ts'

/** A pass and what it shows now. */
export type Pass = { id: string; userId: string; changedAt: Date; collectible: PassCollectible }

/** `canceled`: the event was called off. */
export type PassCollectible = Collectible & { canceled?: true }

/** Passes that still belong to who has the collectible, with a digest of what they show. `layout` is the program's own part of it. */
const current = (passes: string) =>
  `select p.pass_id, p.state, p.changed_at, c.user_id, shown.face, sha256(convert_to($1::text || shown.face::text, 'UTF8')) as digest
   from ${passes} p
   join cards.collectibles k on (k.collectible_id, k.collector_id) = (p.collectible_id, p.collector_id)
   join cards.collectors c on c.collector_id = k.collector_id and c.user_id is not null
   join cards.poap_events e on e.event_id = k.event_id
   cross join lateral (
     select cards.collectible_face(k, e) || case when e.cancel_reason is not null then '{"canceled": true}' else '{}' end::jsonb as face offset 0) shown`

/** Later than the change before, even within one second. */
const changedNow = `greatest(date_trunc('second', $2::timestamptz), p.changed_at + interval '1 second')`

/** Compares passes with what they last showed (`$1` is the layout, `$2` the time). A change is noted once, so whoever finds it makes its pushes due. */
export const refreshed = (passes: string) =>
  `now_shown as (${current(passes)}), changed as (
     update cards.passes p set state = n.digest, changed_at = ${changedNow}
     from now_shown n where p.pass_id = n.pass_id and p.state <> n.digest
     returning p.pass_id, p.changed_at),
   told as (
     update cards.pass_registrations r set push_at = '-infinity', push_attempts = 0
     from changed h where r.pass_id = h.pass_id and r.push_token is not null)`

const issueStatement = statement(
  'passes.issue',
  `insert into cards.passes as p (collectible_id, collector_id, state, changed_at)
   select k.collectible_id, k.collector_id, '', date_trunc('second', $3::timestamptz)
   from cards.collectibles k join cards.collectors c on c.collector_id = k.collector_id
   where k.collectible_id = $1 and c.user_id = $2
   -- Whoever deletes the user waits for it, and then finds the pass.
   for share of c
   on conflict (collectible_id, collector_id) do update set state = p.state
   returning p.pass_id as id`,
)

/** The id of a user's pass for their collectible; the same one each time. Undefined when it is not theirs. */
export const issuePass = async (
  database: Database,
  { collectibleId, userId, now }: { collectibleId: string; userId: string; now: Date },
) => (await database.row<{ id: string }>(issueStatement, [collectibleId, userId, now]))?.id

export type At = { layout: string; now: Date }
type Row = { user_id: string; changed_at: Date; face: PassCollectible }

const findStatement = statement(
  'passes.find',
  `with ${refreshed('(select * from cards.passes where pass_id = $3::uuid)')}
   select n.user_id, n.face, coalesce(h.changed_at, n.changed_at) as changed_at
   from now_shown n left join changed h using (pass_id)`,
)

/** Undefined for a pass that is not valid anymore, and for one that never was. */
export const findPass = async (database: Database, id: string, { layout, now }: At): Promise<Pass | undefined> => {
  const row = await database.row<Row>(findStatement, [layout, now, id])
  return row && { id, userId: row.user_id, changedAt: row.changed_at, collectible: row.face }
}

const registerStatement = statement(
  'passes.register',
  'select added, known from cards.register_pass($1, $2, $3, $4, $5)',
)

type Registration = { deviceHash: Buffer; passId: string; pushToken: Buffer }

/** `pushToken` is sealed; the newest counts. Undefined when there is no such pass. Neither `added` nor `known` when the pass or the device has too many. */
export const registerDevice = (database: Database, { deviceHash, passId, pushToken }: Registration) =>
  database.row<{ added: boolean; known: boolean }>(registerStatement, [
    deviceHash,
    passId,
    pushToken,
    passRegistrations.devices,
    passRegistrations.passes,
  ])

const unregisterStatement = statement(
  'passes.unregister',
  'delete from cards.pass_registrations where device_hash = $1 and pass_id = $2',
)

export const unregisterDevice = (database: Database, deviceHash: Buffer, passId: string) =>
  database.rows(unregisterStatement, [deviceHash, passId])

const listStatement = statement(
  'passes.list_changed',
  `with ${refreshed('(select q.* from cards.pass_registrations r join cards.passes q using (pass_id) where r.device_hash = $3)')}
   select n.pass_id as id, coalesce(h.changed_at, n.changed_at) as changed_at
   from now_shown n left join changed h using (pass_id)
   where coalesce(h.changed_at, n.changed_at) > $4::timestamptz
   union all
   select r.pass_id, $4 from cards.pass_registrations r where r.device_hash = $3 and r.ended_at is not null
   order by changed_at`,
)

/** The passes of a device that changed after a moment, the last one last. Those that are gone are listed as of that moment, so that they move no time on. */
export const listChangedPasses = (
  database: Database,
  { deviceHash, since, layout, now }: { deviceHash: Buffer; since: Date } & At,
) => database.rows<{ id: string; changed_at: Date }>(listStatement, [layout, now, deviceHash, since])

const deleteStatement = statement(
  'passes.delete_left',
  `delete from cards.passes p using cards.collectibles k
   where k.collectible_id = p.collectible_id and k.collector_id <> p.collector_id`,
)

/** Deletes passes of collectibles that someone else has now, with the devices that follow them. */
export const deleteLeftPasses = (database: Database) => database.rows(deleteStatement, [])

const listOfUserStatement = statement(
  'passes.list_of_user',
  `select p.pass_id as serial_number, p.collectible_id, p.changed_at,
     (select count(*)::int from cards.pass_registrations r where r.pass_id = p.pass_id) as phones
   from cards.collectors c join cards.passes p on p.collector_id = c.collector_id
   where c.user_id = $1 order by p.changed_at, p.pass_id`,
)

/** A user's passes, and how many phones follow each. */
export const listPassesOf = async (database: Database, userId: string): Promise<ExportedMe['data']['wallet_passes']> =>
  (
    await database.rows<{ serial_number: string; collectible_id: string; changed_at: Date; phones: number }>(
      listOfUserStatement,
      [userId],
    )
  ).map(({ changed_at, ...pass }) => ({ ...pass, changed_at: changed_at.toISOString() }))
