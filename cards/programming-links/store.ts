import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const addStatement = statement(
  'programming_links.add',
  // A newer link takes the place of an older one.
  `with former as (delete from cards.programming_links where card_id = any ($2::uuid[]) and not code_hash = any ($1::bytea[]))
   insert into cards.programming_links (code_hash, card_id, key_version, expires_at)
   select * , $4::timestamptz from unnest($1::bytea[], $2::uuid[], $3::smallint[])`,
)

type Link = { codeHash: Buffer; cardId: string; keyVersion: number }

export const insertLinks = (database: Database, links: readonly Link[], expiresAt: Date) =>
  database.rows(addStatement, [
    links.map(({ codeHash }) => codeHash),
    links.map(({ cardId }) => cardId),
    links.map(({ keyVersion }) => keyVersion),
    expiresAt,
  ])

const consumeStatement = statement(
  'programming_links.consume',
  // Another chip on the phone does not consume it.
  `delete from cards.programming_links l using cards.cards c
   where l.code_hash = $1 and l.expires_at > $2 and c.card_id = l.card_id and c.key_version = l.key_version and c.uid = $3
     and c.trust = 'signed'
   returning c.card_id as id, c.uid, c.key_version, c.master_key`,
)

type LinkedCard = { id: string; uid: string; key_version: number; master_key: Buffer | null }

/** Uses a link for the chip with this UID, once. */
export const consumeLink = (database: Database, codeHash: Buffer, uid: string, now: Date) =>
  database.row<LinkedCard>(consumeStatement, [codeHash, now, uid])

const deleteEndedStatement = statement(
  'programming_links.delete_ended',
  'delete from cards.programming_links where expires_at <= $1',
)
export const deleteEndedLinks = (database: Database, now: Date) => database.rows(deleteEndedStatement, [now])
