import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** In minutes. A host that is killed meanwhile leaves the backup to others, or to its own next start, after that. */
const lease = 5

const reserveStatement = statement(
  'backups.reserve',
  // By the database's clock, which hosts share, once the row is theirs: whoever waited for another finds it reserved. One that is due later than it could be
  // was made under a longer interval.
  `insert into outbox.backups as b (due_at) values (clock_timestamp() + make_interval(mins => $1))
   on conflict (one) do update set due_at = clock_timestamp() + make_interval(mins => $1)
   where b.due_at <= clock_timestamp() or b.due_at > clock_timestamp() + make_interval(mins => $2)
   returning clock_timestamp()::text as since`,
)
/** Takes the next backup, if it is due: no other host makes it for five minutes. Returns since when it is taken, for `finishBackup`. */
export const reserveBackup = async (database: Database, minutes: number): Promise<string | undefined> =>
  (await database.row<{ since: string }>(reserveStatement, [Math.min(lease, minutes), minutes]))?.since

const extendStatement = statement(
  'backups.extend',
  'update outbox.backups set due_at = clock_timestamp() + make_interval(mins => $1)',
)
/** Keeps others from it for five more minutes. */
export const extendBackup = (database: Database, minutes: number) =>
  database.rows(extendStatement, [Math.min(lease, minutes)])

const finishStatement = statement(
  'backups.finish',
  `update outbox.backups set finished_at = clock_timestamp(), failures = 0, due_at = $1::timestamptz + make_interval(mins => $2)`,
)
/** The next one is due `minutes` after this one was taken. */
export const finishBackup = (database: Database, { since, minutes }: { since: string; minutes: number }) =>
  database.rows(finishStatement, [since, minutes])

const failStatement = statement(
  'backups.fail',
  `update outbox.backups set failures = failures + $1, due_at = clock_timestamp() + make_interval(mins => $2)`,
)
/** Tries again in an hour at the latest. */
export const failBackup = (database: Database, minutes: number) =>
  database.rows(failStatement, [1, Math.min(60, minutes)])
/** Leaves it to another host, or to the next start. */
export const releaseBackup = (database: Database) => database.rows(failStatement, [0, 0])

const storeIdStatement = statement(
  'backups.store',
  // When its tables were made. Migrations are rows of a backup, so a restored store has the time of the one that the backup is of.
  `select left(encode(sha256(convert_to(string_agg(made, ' ' order by made), 'UTF8')), 'hex'), 12) as id
   from (select (select timestamp from outbox.migrations order by name limit 1) as made
         union all select (select timestamp from identity.migrations order by name limit 1)
         union all select (select timestamp from cards.migrations order by name limit 1)) as parts`,
)
/** Tells the backups of this store from those of others: 12 hexadecimal digits, the same for a store that was restored from its backup. */
export const findStoreId = async (database: Database): Promise<string> =>
  (await database.row<{ id: string }>(storeIdStatement))!.id

const findStatement = statement(
  'backups.find',
  `select coalesce(extract(epoch from finished_at), 0)::float8 as "finishedAt", failures from outbox.backups`,
)
/** When the last one was done, in seconds since 1970, and how many have failed since. */
export const findBackups = (database: Database) => database.row<{ finishedAt: number; failures: number }>(findStatement)
