import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const takeStatement = statement(
  'public_collection.take_name',
  `insert into cards.collection_names as n (form_hash, user_id) values ($1, $2)
   on conflict (form_hash) do update set user_id = excluded.user_id, released_at = null
   where n.user_id = excluded.user_id or n.released_at <= $3
   returning form_hash`,
)
/** Takes a name that nobody else has, nor had since `reservedSince`. False if someone did. */
export const takeName = async (database: Database, formHash: Buffer, userId: string, reservedSince: Date) =>
  (await database.row(takeStatement, [formHash, userId, reservedSince])) !== undefined

const releaseStatement = statement(
  'public_collection.release_names',
  'update cards.collection_names set released_at = $3 where user_id = $1 and form_hash <> $2 and released_at is null',
)
export const releaseOtherNames = (database: Database, userId: string, formHash: Buffer, now: Date) =>
  database.rows(releaseStatement, [userId, formHash, now])

const countStatement = statement(
  'public_collection.count_names',
  'select count(*)::int as count from cards.collection_names where user_id = $1 and (released_at is null or released_at > $2)',
)
/** Names that a user has, or had since then. */
export const countNames = async (database: Database, userId: string, since: Date): Promise<number> =>
  (await database.row<{ count: number }>(countStatement, [userId, since]))!.count

const deleteStatement = statement(
  'public_collection.delete_names',
  `with deleted as (delete from cards.collection_names where released_at <= $2)
   update cards.collection_names set released_at = $1 where user_id is null and released_at is null`,
)
/** Deletes names released by then. Of those whose user was deleted, the time starts now. */
export const deleteReleasedNames = (database: Database, now: Date, releasedBy: Date) =>
  database.rows(deleteStatement, [now, releasedBy])
