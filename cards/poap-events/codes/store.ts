import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CodeBatch, CodeStates } from '@iyk/wire/ways.ts'
import { batchFace } from '../ways/store.ts'

const countStatement = statement(
  'codes.count',
  `select count(*)::int as count from cards.admissions where event_id = $1 and way = 'code' and (revoked_at is null or spent_at is not null)`,
)
/** How many codes an event has, without withdrawn ones. Whoever locked the event cannot exceed a limit together with another call. */
export const countCodes = async (inside: Database, eventId: string): Promise<number> =>
  (await inside.row<{ count: number }>(countStatement, [eventId]))!.count

const batchStatement = statement(
  'codes.insert_batch',
  `insert into cards.code_batches (event_id, name, made_at, idempotency_key, idempotency_content, user_id)
   values ($1, $2, $3, $4, $5, $6) returning batch_id as id`,
)
const insertStatement = statement(
  'codes.insert',
  `insert into cards.admissions (event_id, way, ref_hash, opened_at, batch_id, place)
   select $1, 'code', g.hash, $3, $4, g.place from unnest($2::bytea[]) with ordinality g (hash, place)`,
)
type Batch = {
  eventId: string
  userId: string
  name: string
  hashes: readonly Buffer[]
  now: Date
  /** The request with an Idempotency-Key. */
  by: { keyHash: Buffer; contentHash: Buffer } | null
}

export const insertCodes = async (
  inside: Database,
  { eventId, userId, name, hashes, now, by }: Batch,
): Promise<string> => {
  const values = [eventId, name, now, by?.keyHash ?? null, by?.contentHash ?? null, userId]
  const { id } = (await inside.row<{ id: string }>(batchStatement, values))!
  await inside.rows(insertStatement, [eventId, hashes, now, id])
  return id
}

const madeStatement = statement(
  'codes.find_made',
  `select b.batch_id as id, b.idempotency_content as content, b.made_at, n.standing,
     (select a.ref_hash from cards.admissions a where a.batch_id = b.batch_id and a.place = 1) as first_hash
   from cards.code_batches b, lateral (
     select count(*)::int as standing from cards.admissions a where a.batch_id = b.batch_id and a.revoked_at is null) n
   where b.event_id = $1 and b.idempotency_key = $2`,
)
/** `standing`: how many of its codes were neither withdrawn nor deleted. */
type Made = { id: string; content: Buffer; made_at: Date; standing: number; first_hash: Buffer }
/** The batch that an earlier request with this key made. */
export const findMadeBatch = (inside: Database, eventId: string, keyHash: Buffer) =>
  inside.row<Made>(madeStatement, [eventId, keyHash])

const findStatement = statement('codes.find_batch', `select ${batchFace} where b.event_id = $1 and b.batch_id = $2`)
export const findBatch = (database: Database, eventId: string, batchId: string) =>
  database.row<CodeBatch>(findStatement, [eventId, batchId])

const statesStatement = statement(
  'codes.states',
  `select a.place, case when a.spent_at is not null then 'used' when a.revoked_at is not null then 'revoked' else 'free' end as state, k.serial
   from cards.admissions a left join cards.collectibles k on k.admission_id = a.admission_id where a.batch_id = $1 order by a.place`,
)
export const listCodes = (database: Database, batchId: string) =>
  database.rows<CodeStates['data']['codes'][number]>(statesStatement, [batchId])

const revokeStatement = statement(
  'codes.revoke',
  `with free as (
     select admission_id from cards.admissions where batch_id = $1 and spent_at is null and revoked_at is null order by place for update
   )
   update cards.admissions a set revoked_at = $2 from free where a.admission_id = free.admission_id`,
)
/** Withdraws the free codes of a batch. One that is being collected at this moment is waited for: then it is used, or withdrawn with the others. */
export const revokeCodes = (database: Database, batchId: string, now: Date) =>
  database.rows(revokeStatement, [batchId, now])

const replaceStatement = statement(
  'codes.replace',
  `with free as (
     select a.admission_id, e.approved_at is null as is_unusable from cards.admissions a join cards.poap_events e using (event_id)
     where a.batch_id = $1 and a.spent_at is null order by a.place for update of a
   ), deleted as (
     delete from cards.admissions a using free where a.admission_id = free.admission_id and free.is_unusable
   )
   update cards.admissions a set revoked_at = $2 from free
   where a.admission_id = free.admission_id and not free.is_unusable and a.revoked_at is null`,
)
/**
 * As `revokeCodes`, for others in their place. Before the event is approved, nobody could use one, and they are deleted: the others would not fit beside them
 * into what may be stored until then. To be called before the event is locked, since whoever collects locks the code first.
 */
export const replaceCodes = (inside: Database, batchId: string, now: Date) =>
  inside.rows(replaceStatement, [batchId, now])

const deleteWithdrawnStatement = statement(
  'codes.delete_withdrawn',
  `delete from cards.admissions where revoked_at <= $1 and spent_at is null and way = 'code'`,
)
/** Deletes codes that were withdrawn by then. Their batch says how many are left. */
export const deleteWithdrawnCodes = (database: Database, by: Date) => database.rows(deleteWithdrawnStatement, [by])
