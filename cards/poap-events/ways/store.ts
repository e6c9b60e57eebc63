import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CodeBatch, EventWays } from '@iyk/wire/ways.ts'

/** What a batch shows of its codes; `b` is its row. */
export const batchFace = `b.batch_id as id, b.name, cards.wire_time(b.made_at) as made_at, n.free, n.used, n.revoked
  from cards.code_batches b, lateral (
    select (count(*) filter (where a.spent_at is null and a.revoked_at is null))::int as free,
      (count(*) filter (where a.spent_at is not null))::int as used,
      (count(*) filter (where a.spent_at is null and a.revoked_at is not null))::int as revoked
    from cards.admissions a where a.batch_id = b.batch_id) n`

const batchesStatement = statement(
  'ways.batches',
  `select ${batchFace} where b.event_id = $1 order by b.made_at desc, b.batch_id`,
  { readOnly: true },
)
export const listBatches = (database: Database, eventId: string) =>
  database.rows<CodeBatch>(batchesStatement, [eventId])

const listedStatement = statement(
  'ways.listed',
  `select (count(*) filter (where spent_at is null))::int as free, (count(*) filter (where spent_at is not null))::int as used
   from cards.admissions where event_id = $1 and way = 'list'`,
  { readOnly: true },
)
export const countListed = async (database: Database, eventId: string): Promise<EventWays['data']['listed']> =>
  (await database.row<EventWays['data']['listed']>(listedStatement, [eventId]))!

const wordStatement = statement(
  'ways.word',
  `select sealed_word from cards.event_ways where event_id = $1 and way = 'word' and sealed_word is not null`,
)
export const findSealedWord = async (database: Database, eventId: string): Promise<Buffer | undefined> =>
  (await database.row<{ sealed_word: Buffer }>(wordStatement, [eventId]))?.sealed_word

const setWordStatement = statement(
  'ways.set_word',
  `update cards.event_ways set sealed_word = $2 where event_id = $1 and way = 'word'`,
)
export const setSealedWord = (database: Database, eventId: string, sealed: Buffer) =>
  database.rows(setWordStatement, [eventId, sealed])

const withWaysStatement = statement(
  'ways.events',
  `select e.event_id from cards.poap_events e where e.holder_id = $1 and (
     exists (select from cards.event_ways w where w.event_id = e.event_id) or exists (select from cards.code_batches b where b.event_id = e.event_id))
   order by e.created_at, e.event_id`,
)
export const listEventsWithWays = async (database: Database, holderId: string): Promise<string[]> =>
  (await database.rows<{ event_id: string }>(withWaysStatement, [holderId])).map(({ event_id }) => event_id)
