import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** A host that was not seen for longer is gone, whether or not it said so. In minutes. */
const seenWithin = 15

const recordStatement = statement(
  'hosts.record',
  // By the database's clock, which hosts share.
  `with gone as (delete from outbox.hosts where seen_at < clock_timestamp() - make_interval(mins => $4) and host_id <> $1),
   served as (
     insert into outbox.versions as v (version, first_at, last_at) values ($2, clock_timestamp(), clock_timestamp())
     on conflict (version) do update set last_at = clock_timestamp())
   insert into outbox.hosts as h (host_id, version, public_url, started_at, seen_at) values ($1, $2, $3, clock_timestamp(), clock_timestamp())
   on conflict (host_id) do update set seen_at = clock_timestamp()`,
)
type RunningHost = { id: string; version: string; publicUrl: string }
/** Notes that a host is there, and which version serves this store. */
export const recordRunning = (database: Database, { id, version, publicUrl }: RunningHost) =>
  database.rows(recordStatement, [id, version, publicUrl, seenWithin])

const removeStatement = statement('hosts.remove', 'delete from outbox.hosts where host_id = $1')
export const removeRunning = (database: Database, id: string) => database.rows(removeStatement, [id])

const listStatement = statement(
  'hosts.list',
  `select version, public_url, started_at as since, seen_at as last_seen from outbox.hosts
   where seen_at >= clock_timestamp() - make_interval(mins => $1) order by started_at, host_id`,
)
/** The hosts that serve this store, the longest-running first. */
export const listHosts = (database: Database) =>
  database.rows<{ version: string; public_url: string; since: Date; last_seen: Date }>(listStatement, [seenWithin])

const beforeStatement = statement(
  'versions.before',
  `select version from outbox.versions where version <> $1
     and first_at < coalesce((select first_at from outbox.versions where version = $1), 'infinity') order by first_at desc limit 1`,
)
/** The version that served this store before this one did; undefined where none is known. */
export const findVersionBefore = async (database: Database, version: string): Promise<string | undefined> =>
  (await database.row<{ version: string }>(beforeStatement, [version]))?.version
