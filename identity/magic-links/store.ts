import { type Database, statement } from '@iyk/kit/postgres/database.ts'

export type Link = { code_challenge: string | null; unasked: boolean; alive: boolean; needs_session: boolean }
export type ProvedAddress = { email_id: string; user_id: string; email: string }

/** A claimed address $3 may only be proved by its own user; the hash of their session token. */
const sessionUser = 'select s.user_id from identity.sessions s where s.token_hash = $3 and s.expires_at > $2'

const findStatement = statement(
  'magicLinks.find',
  `select l.code_challenge, l.unasked, l.expires_at > $2 and m.spent_at is null as alive,
     e.claim and e.user_id is distinct from (${sessionUser}) as needs_session
   from identity.magic_links l join identity.mails m using (mail_id) join identity.emails e using (email_id)
   where l.token_hash = $1`,
)

/** What is known of a link before anything is spent. */
export const findLink = (database: Database, tokenHash: Buffer, now: Date, sessionTokenHash: Buffer | null) =>
  database.row<Link>(findStatement, [tokenHash, now, sessionTokenHash])

const consumeStatement = statement(
  'magicLinks.consume',
  // Parallel calls meet at the mail's row: the first one spends it, the others find it spent.
  `with link as (
     select l.mail_id, e.email_id, e.user_id, e.email
     from identity.magic_links l join identity.mails m using (mail_id) join identity.emails e using (email_id)
     where l.token_hash = $1 and l.expires_at > $2 and (not e.claim or e.user_id = (${sessionUser}))
   ), spent as (
     update identity.mails m set spent_at = $2 from link
     where m.mail_id = link.mail_id and m.spent_at is null
     returning m.mail_id
   )
   select email_id, user_id, email from link join spent using (mail_id)`,
)

/** Spends a link together with the code of its mail, and says whose mailbox it proves. Undefined when it cannot be spent. */
export const consumeLink = (database: Database, tokenHash: Buffer, now: Date, sessionTokenHash: Buffer | null) =>
  database.row<ProvedAddress>(consumeStatement, [tokenHash, now, sessionTokenHash])
