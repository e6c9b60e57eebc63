import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { deletionByBlocks } from '@iyk/kit/postgres/delete-by-blocks.ts'

type NewEmbedded = { tokenHash: Buffer; embeddedId: string; userId: string; expiresAt: Date }

const insertStatement = statement(
  'magicLinks.insertEmbedded',
  `insert into identity.embedded_links (token_hash, embedded_id, user_id, expires_at)
   select $1::bytea, $2::text, user_id, $4::timestamptz from identity.users where user_id = $3 returning user_id`,
)
/** False if there is no such user. */
export const insertEmbedded = async (database: Database, one: NewEmbedded): Promise<boolean> =>
  (await database.row(insertStatement, [one.tokenHash, one.embeddedId, one.userId, one.expiresAt])) !== undefined

const findStatement = statement(
  'magicLinks.findEmbedded',
  'select expires_at > $2 and spent_at is null as alive from identity.embedded_links where token_hash = $1',
)
export const findEmbedded = (database: Database, tokenHash: Buffer, now: Date) =>
  database.row<{ alive: boolean }>(findStatement, [tokenHash, now])

const consumeStatement = statement(
  'magicLinks.consumeEmbedded',
  `with spent as (
     update identity.embedded_links set spent_at = $2 where token_hash = $1 and expires_at > $2 and spent_at is null
     returning embedded_id, user_id
   ), active as (
     update identity.users u set status = 'active' from spent where u.user_id = spent.user_id and u.status = 'pending'
   )
   select embedded_id, user_id from spent`,
)
/** Consumes a link and returns its user, who is active from now on. Undefined if it cannot be used. */
export const consumeEmbedded = (database: Database, tokenHash: Buffer, now: Date) =>
  database.row<{ embedded_id: string; user_id: string }>(consumeStatement, [tokenHash, now])

const deleteOfStatement = statement(
  'magicLinks.deleteEmbeddedOf',
  'delete from identity.embedded_links where user_id = $1',
)
/** Takes the links away that a backend could sign in as this user with. */
export const deleteEmbeddedOf = (inside: Database, userId: string) => inside.rows(deleteOfStatement, [userId])

export const deleteEmbeddedBefore = deletionByBlocks(
  'magicLinks.removeEmbedded',
  'identity.embedded_links',
  'expires_at < $1',
)
