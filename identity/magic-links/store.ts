import { bytesInJson, type Database, statement } from '@iyk/kit/postgres/database.ts'
import { createQuietSignIn } from '../sessions/quiet-sign-in.ts'

type Link = { code_challenge: string | null; withoutPkce: boolean; alive: boolean; needs_session: boolean }
/** `of_app`: the link led to a page of an app. */
type VerifiedAddress = { email_id: string; user_id: string; email: string; of_app: boolean }

/** A pending address $3 can only be verified by its own user; the hash of their session token. */
const sessionUser = 'select s.user_id from identity.sessions s where s.token_hash = $3 and s.expires_at > $2'

const findStatement = statement(
  'magicLinks.find',
  `select l.code_challenge, l.unasked as "withoutPkce", l.expires_at > $2 and m.spent_at is null as alive,
     e.claim and e.user_id is distinct from (${sessionUser}) as needs_session
   from identity.magic_links l join identity.mails m using (mail_id) join identity.emails e using (email_id)
   where l.token_hash = $1`,
)

/** What is known of a link before anything is consumed. */
export const findLink = (database: Database, tokenHash: Buffer, now: Date, sessionTokenHash: Buffer | null) =>
  database.row<Link>(findStatement, [tokenHash, now, sessionTokenHash])

const consumeStatement = statement(
  'magicLinks.consume',
  // Parallel calls wait for the email's row: the first one consumes it, the others find it consumed.
  `with link as (
     select l.mail_id, e.email_id, e.user_id, e.email
     from identity.magic_links l join identity.mails m using (mail_id) join identity.emails e using (email_id)
     where l.token_hash = $1 and l.expires_at > $2 and (not e.claim or e.user_id = (${sessionUser}))
   ), spent as (
     update identity.mails m set spent_at = $2 from link
     where m.mail_id = link.mail_id and m.spent_at is null
     returning m.mail_id, m.of_app is not false as of_app
   )
   select email_id, user_id, email, of_app from link join spent using (mail_id)`,
)

/** Consumes a link together with the code of its email, and returns whose mailbox it verifies. Undefined if it cannot be used. */
export const consumeLink = (database: Database, tokenHash: Buffer, now: Date, sessionTokenHash: Buffer | null) =>
  database.row<VerifiedAddress>(consumeStatement, [tokenHash, now, sessionTokenHash])

type OpenedLink = { tokenHash: Buffer; verifierHash: string | undefined }

/** Signs in with a link together with others. Undefined, and nothing changed, where it takes more than that or cannot be. */
export const authenticateLink = createQuietSignIn<OpenedLink>({
  statement: statement('magicLinks.authenticate', 'select * from identity.authenticate_magic_links($1)'),
  keyOf: ({ tokenHash }) => tokenHash.toString('latin1'),
  fieldsOf: ({ tokenHash, verifierHash }) => ({ token: bytesInJson(tokenHash), verifier: verifierHash }),
})
