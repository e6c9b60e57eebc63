import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { heldUser } from '../users/store.ts'

export type Found = { user_id: string; hash: string | null; requires_reset: boolean | null }

const findStatement = statement(
  'passwords.find',
  `select e.user_id, p.hash, p.requires_reset from identity.emails e left join identity.passwords p using (user_id)
   where e.email = $1 and not e.claim`,
)
/** The password of an address's owner; null fields if they have none, undefined if no one owns the address. */
export const findPassword = (database: Database, email: string) => database.row<Found>(findStatement, [email])

const lockStatement = statement(
  'passwords.lock',
  `with owner as materialized ${heldUser('$1')}
   select user_id from owner join identity.passwords p using (user_id) where hash = $2 and not requires_reset for share of p`,
)
/**
 * Whether a password that was just verified is still current; locks it until the transaction ends: otherwise a session could begin just after a reset
 * has ended them all.
 */
export const lockPassword = async (database: Database, { user_id, hash }: Pick<Found, 'user_id' | 'hash'>) =>
  (await database.row(lockStatement, [user_id, hash])) !== undefined

type NewPassword = { userId: string; passwordId: string; hash: string }

const setStatement = statement(
  'passwords.set',
  `with owner as materialized ${heldUser('$1')}
   insert into identity.passwords (user_id, password_id, hash, created_at)
   select user_id, $2::text, $3::text, $4::timestamptz from owner
   on conflict (user_id) do update set hash = excluded.hash, requires_reset = false`,
)
/** Sets or replaces a password; one that had to be reset works again. */
export const setPassword = (database: Database, { userId, passwordId, hash }: NewPassword, now: Date) =>
  database.rows(setStatement, [userId, passwordId, hash, now])

const exchangeStatement = statement(
  'passwords.exchange',
  `with owner as materialized ${heldUser('$1')}
   update identity.passwords p set hash = $3 from owner
   where p.user_id = owner.user_id and hash = $2 and not requires_reset returning p.user_id`,
)
/** Replaces a password by its old hash. False if it has changed. */
export const exchangePassword = async (database: Database, { user_id, hash }: Found, newHash: string) =>
  (await database.row(exchangeStatement, [user_id, hash, newHash])) !== undefined

const requireResetStatement = statement(
  'passwords.requireReset',
  `with owner as materialized ${heldUser('$1')}
   update identity.passwords p set requires_reset = true from owner
   where p.user_id = owner.user_id and hash = $2 returning p.user_id`,
)
/** False if it has changed since it was found. */
export const requireReset = async (database: Database, { user_id, hash }: Found) =>
  (await database.row(requireResetStatement, [user_id, hash])) !== undefined

const findToResetStatement = statement(
  'passwords.findToReset',
  'select hash from identity.passwords where user_id = $1 and requires_reset',
)
/** The hash of a user's password that must be reset, if theirs must. */
export const findHashToReset = async (database: Database, userId: string): Promise<string | undefined> =>
  (await database.row<{ hash: string }>(findToResetStatement, [userId]))?.hash

type NewReset = {
  messageId: string
  email: string
  resetTokenHash: Buffer
  linkTokenHash: Buffer
  codeChallenge: string | null
  expiresAt: Date
  /** One of its links leads to an app's page. */
  ofApp: boolean
  message: { subject: string; text: string; html: string }
}

const insertResetStatement = statement(
  'passwords.insertReset',
  `with mail as (
     insert into identity.mails (mail_id, email_id, created_at, of_app)
     select $2::uuid, email_id, $3::timestamptz, $11::boolean from identity.emails where email = $1 and not claim
     returning mail_id
   ), link as (
     insert into identity.magic_links (token_hash, mail_id, code_challenge, unasked, expires_at)
     select $5::bytea, mail_id, $6::text, false, $7::timestamptz from mail
   ), reset as (
     insert into identity.password_resets (token_hash, mail_id, code_challenge, expires_at)
     select $4::bytea, (select mail_id from mail), $6::text, $7::timestamptz
   )
   select outbox.enqueue_about(user_id, 'email', $1::text, $8, $9, $10, $3), user_id, email_id
   from mail, identity.emails where email = $1 and not claim`,
)

/** Stores a reset email, adds it to the outbox and returns whose it is. For an unknown address it writes as well, and sends nothing. */
export const insertReset = async (database: Database, reset: NewReset, now: Date) => {
  const { messageId, email, resetTokenHash, linkTokenHash, codeChallenge, expiresAt, message, ofApp } = reset
  const { subject, text, html } = message
  const hashes = [resetTokenHash, linkTokenHash]
  const values = [email, messageId, now, ...hashes, codeChallenge, expiresAt, subject, text, html, ofApp]
  const owner = await database.row<{ user_id: string; email_id: string }>(insertResetStatement, values)
  return owner && { user_id: owner.user_id, email_id: owner.email_id }
}

type Reset = { code_challenge: string | null; alive: boolean; email: string; user_id: string }

const findResetStatement = statement(
  'passwords.findReset',
  `select r.code_challenge, r.expires_at > $2 and m.spent_at is null as alive, e.email, e.user_id
   from identity.password_resets r join identity.mails m using (mail_id) join identity.emails e using (email_id)
   where r.token_hash = $1`,
)
/** What is known of a reset before anything is consumed. */
export const findReset = (database: Database, tokenHash: Buffer, now: Date) =>
  database.row<Reset>(findResetStatement, [tokenHash, now])

const consumeResetStatement = statement(
  'passwords.consumeReset',
  // Parallel calls wait for the address, as whatever changes who has it: the first one consumes the email, the others find it consumed.
  `with reset as (
     select r.mail_id, e.email_id, e.user_id
     from identity.password_resets r join identity.mails m using (mail_id) join identity.emails e using (email_id)
     where r.token_hash = $1 and r.expires_at > $2 and not e.claim for update of e
   ), spent as (
     update identity.mails m set spent_at = $2 from reset
     where m.mail_id = reset.mail_id and m.spent_at is null
     returning m.mail_id, m.of_app is not false as of_app
   )
   select email_id, user_id, of_app from reset join spent using (mail_id)`,
)
/** Consumes a reset together with the sign-in link of its email. `of_app`: an app may have it. Undefined if it cannot be used. */
export const consumeReset = (database: Database, tokenHash: Buffer, now: Date) =>
  database.row<{ email_id: string; user_id: string; of_app: boolean }>(consumeResetStatement, [tokenHash, now])

const removeUnownedStatement = statement(
  'passwords.removeUnownedResets',
  'delete from identity.password_resets where mail_id is null and expires_at < $1',
)
/** Those with an email are deleted with it. */
export const deleteUnownedResets = (database: Database, before: Date) => database.rows(removeUnownedStatement, [before])
