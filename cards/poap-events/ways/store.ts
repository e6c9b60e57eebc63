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

const lockHolderStatement = statement(
  'ways.lock_holder',
  `select pg_advisory_xact_lock(hashtextextended('ways of ' || e.holder_id, 0)) is null as locked from cards.poap_events e where e.event_id = $1`,
)
/** Whoever stores guests of the same holder's events at this moment waits, and counts these, too. */
export const lockHolder = (inside: Database, eventId: string) => inside.rows(lockHolderStatement, [eventId])

const storedStatement = statement(
  'ways.stored',
  `select coalesce(sum(n.stored), 0)::int as in_all, coalesce(sum(n.stored) filter (where e.approved_at is null), 0)::int as before_approval,
     bool_or(e.event_id = $1 and e.approved_at is null) as is_unapproved
   from cards.poap_events e, lateral (
     select (select count(*) from cards.admissions a where a.event_id = e.event_id and a.way in ('code', 'list'))
       + (select count(*) from cards.guest_invitations i where i.event_id = e.event_id) as stored) n
   where e.holder_id = (select holder_id from cards.poap_events where event_id = $1)`,
)
type Stored = { in_all: number; before_approval: number; is_unapproved: boolean }
/** Codes and addresses of all events of the holder of this one. */
export const countStored = async (inside: Database, eventId: string): Promise<Stored> =>
  (await inside.row<Stored>(storedStatement, [eventId]))!

const withWaysStatement = statement(
  'ways.events',
  `select e.event_id from cards.poap_events e where e.holder_id = $1 and (
     exists (select from cards.event_ways w where w.event_id = e.event_id) or exists (select from cards.code_batches b where b.event_id = e.event_id))
   order by e.created_at, e.event_id`,
)
export const listEventsWithWays = async (database: Database, holderId: string): Promise<string[]> =>
  (await database.rows<{ event_id: string }>(withWaysStatement, [holderId])).map(({ event_id }) => event_id)
