import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Locale } from '../copy/locale.ts'

const findOwnerStatement = statement(
  'notices.findOwner',
  `select u.locale, coalesce((
     select json_agg(email order by created_at, email_id) from identity.emails where user_id = $1 and verified), '[]') as addresses
   from identity.users u where user_id = $1`,
)
/** Where a user gets email, and in which language if that is known. */
export const findOwner = (database: Database, userId: string) =>
  database.row<{ locale: Locale | null; addresses: string[] }>(findOwnerStatement, [userId])

type NewLink = { tokenHash: Buffer; userId: string; expiresAt: Date; now: Date }

const insertLinkStatement = statement(
  'notices.insertLink',
  `insert into identity.end_session_links (token_hash, user_id, created_at, expires_at)
   select $1, user_id, $3, $4 from identity.users where user_id = $2`,
)
export const insertLink = (database: Database, { tokenHash, userId, expiresAt, now }: NewLink) =>
  database.rows(insertLinkStatement, [tokenHash, userId, now, expiresAt])

const consumeLinkStatement = statement(
  'notices.consumeLink',
  'delete from identity.end_session_links where token_hash = $1 and expires_at > $2 returning user_id',
)
/** Consumes a link and returns whose sessions it ends. */
export const consumeLink = async (database: Database, tokenHash: Buffer, now: Date): Promise<string | undefined> =>
  (await database.row<{ user_id: string }>(consumeLinkStatement, [tokenHash, now]))?.user_id

const removeExpiredStatement = statement(
  'notices.removeExpired',
  'delete from identity.end_session_links where expires_at < $1',
)
export const deleteExpiredLinks = (database: Database, before: Date) => database.rows(removeExpiredStatement, [before])
