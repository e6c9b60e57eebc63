import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const newestStatement = statement(
  'master_keys.newest_tap',
  `select t.card_id, t.key_version, t.counter, t.ref_hash
   from cards.cards c join cards.taps t using (card_id, key_version)
   where c.master_key is null order by t.first_seen_at desc limit 1`,
)
type Newest = { card_id: string; key_version: number; counter: number; ref_hash: Buffer }

/** The newest tap of all cards without a recorded master key. */
export const findNewestUnrecorded = (database: Database) => database.row<Newest>(newestStatement, [])

const recordStatement = statement(
  'master_keys.record',
  `with retired as (
     update cards.retired_chips set master_key = $1 where master_key is null
   )
   update cards.cards set master_key = $1, former_master_key = case when former_key_version is not null then $1 end
   where master_key is null`,
)
/** Records a check value for all cards and retired chips without one. */
export const recordMasterKey = (database: Database, checkValue: Buffer) => database.rows(recordStatement, [checkValue])

const countStatement = statement(
  'master_keys.count',
  'select master_key, count(*)::int as cards from cards.cards where master_key is not null group by master_key',
)
export const countByMasterKey = (database: Database) =>
  database.rows<{ master_key: Buffer; cards: number }>(countStatement, [])
