import { type Database, statement } from '@iyk/kit/postgres/database.ts'

type Entered = { id: string; eventId: string; staffId: string; addressHash: Buffer; now: Date }
export type HandOutRow = {
  handout_id: string
  event_id: string
  staff_id: string
  address_hash: Buffer
  attempt: number
  given_at: Date | null
}

const recordStatement = statement(
  'handouts.record',
  // A conflict may be with the entry itself, sent again, or with another one for the same address.
  `insert into cards.handouts (handout_id, event_id, staff_id, address_hash, started_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
)
const findStatement = statement(
  'handouts.find',
  `select handout_id, event_id, staff_id, address_hash, attempt, given_at from cards.handouts
   where handout_id = $1 or (event_id, address_hash) = ($2, $3)`,
)

/** Records an entry before anything is given, unless it or its address is recorded. Returns what is: the entry, or that of its address, or both. */
export const recordHandOut = async (
  database: Database,
  { id, eventId, staffId, addressHash, now }: Entered,
): Promise<HandOutRow[]> => {
  await database.rows(recordStatement, [id, eventId, staffId, addressHash, now])
  return database.rows<HandOutRow>(findStatement, [id, eventId, addressHash])
}

const givenStatement = statement(
  'handouts.given',
  'update cards.handouts set given_at = coalesce(given_at, $2), collectible_id = coalesce(collectible_id, $3) where handout_id = $1',
)
export const markGiven = (
  database: Database,
  id: string,
  { now, collectibleId }: { now: Date; collectibleId: string | null },
) => database.rows(givenStatement, [id, now, collectibleId])

const nextAttemptStatement = statement(
  'handouts.next_attempt',
  'update cards.handouts set attempt = $2 + 1 where handout_id = $1 and attempt = $2 and given_at is null',
)
/** Where several repeat an entry at one moment, one of them counts. */
export const nextAttempt = (database: Database, id: string, attempt: number) =>
  database.rows(nextAttemptStatement, [id, attempt])

const forgetStatement = statement(
  'handouts.forget',
  'delete from cards.handouts where handout_id = $1 and attempt = $2 and given_at is null',
)
/** Deletes an entry that gave nothing. */
export const forgetHandOut = (database: Database, id: string, attempt: number) =>
  database.rows(forgetStatement, [id, attempt])

const listStatement = statement(
  'handouts.list',
  `select handout_id as id, event_id, cards.wire_time(given_at) as given_at from cards.handouts
   where staff_id = $1 and given_at is not null order by given_at, handout_id`,
)
/** What a user handed out as staff, as long as it is kept. */
export const listHandOutsOf = (database: Database, staffId: string) =>
  database.rows<{ id: string; event_id: string; given_at: string }>(listStatement, [staffId])

const deleteStatement = statement('handouts.delete', 'delete from cards.handouts where started_at <= $1')
export const deleteHandOuts = (database: Database, by: Date) => database.rows(deleteStatement, [by])
