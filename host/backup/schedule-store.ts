import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const reserveStatement = statement(
  'backups.reserve',
  // By the database's clock, which hosts share, once the row is theirs: whoever waited for another finds it reserved. One that is due later than it could be
  // was reserved under a longer interval.
  `insert into outbox.backups as b (due_at) values (clock_timestamp() + make_interval(mins => $1))
   on conflict (one) do update set due_at = clock_timestamp() + make_interval(mins => $1)
   where b.due_at <= clock_timestamp() or b.due_at > clock_timestamp() + make_interval(mins => $1)
   returning true as reserved`,
)
/** Takes the next backup, if it is due: no other host makes it, and the one after it is due `minutes` later. */
export const reserveBackup = async (database: Database, minutes: number): Promise<boolean> =>
  (await database.row(reserveStatement, [minutes])) !== undefined

const finishStatement = statement(
  'backups.finish',
  'update outbox.backups set finished_at = clock_timestamp(), failures = 0',
)
export const finishBackup = (database: Database) => database.rows(finishStatement)

const failStatement = statement(
  'backups.fail',
  `update outbox.backups set failures = failures + $1, due_at = least(due_at, clock_timestamp() + make_interval(mins => $2))`,
)
/** Tries again in an hour at the latest. */
export const failBackup = (database: Database) => database.rows(failStatement, [1, 60])
/** Leaves it to another host, or to the next start. */
export const releaseBackup = (database: Database) => database.rows(failStatement, [0, 0])

const findStatement = statement(
  'backups.find',
  `select coalesce(extract(epoch from finished_at), 0)::float8 as "finishedAt", failures from outbox.backups`,
)
/** When the last one was done, in seconds since 1970, and how many have failed since. */
export const findBackups = (database: Database) => database.row<{ finishedAt: number; failures: number }>(findStatement)
