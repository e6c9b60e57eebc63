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
  `select b.batch_id as id, b.idempotency_content as content, b.made_at,
     (select a.ref_hash from cards.admissions a where a.batch_id = b.batch_id and a.place = 1) as first_hash
   from cards.code_batches b where b.event_id = $1 and b.idempotency_key = $2`,
)
type Made = { id: string; content: Buffer; made_at: Date; first_hash: Buffer }
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
  'update cards.admissions set revoked_at = $2 where batch_id = $1 and spent_at is null and revoked_at is null',
)
export const revokeCodes = (database: Database, batchId: string, now: Date) =>
  database.rows(revokeStatement, [batchId, now])

const deleteUnusableStatement = statement(
  'codes.delete_unusable',
  `delete from cards.admissions a using cards.poap_events e
   where a.batch_id = $1 and a.spent_at is null and e.event_id = a.event_id and e.approved_at is null`,
)
/**
 * Withdraws the free codes of a batch for others in their place. Before the event is approved, nobody could use one, and they are deleted: the others would
 * not fit beside them into what may be stored until then.
 */
export const replaceCodes = async (inside: Database, batchId: string, now: Date) => {
  await inside.rows(deleteUnusableStatement, [batchId])
  await revokeCodes(inside, batchId, now)
}

const deleteWithdrawnStatement = statement(
  'codes.delete_withdrawn',
  `delete from cards.admissions where revoked_at <= $1 and spent_at is null and way = 'code'`,
)
/** Deletes codes that were withdrawn by then. Their batch says how many are left. */
export const deleteWithdrawnCodes = (database: Database, by: Date) => database.rows(deleteWithdrawnStatement, [by])
