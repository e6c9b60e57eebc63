import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** A mail with what it proves its mailbox by: a link, a code or both. Without a message nothing is sent. */
export type NewMail = {
  mailId: string
  emailId: string
  link?: { tokenHash: Buffer; codeChallenge: string | null; unasked: boolean; expiresAt: Date }
  code?: { mac: Buffer; expiresAt: Date }
  message?: { to: string; subject: string; text: string; html: string }
}

/** The code it replaces could still be guessed at, so the guesses go on being counted. */
const countGoesOn = `c.attempts_until > $3
  and exists (select from identity.mails m where m.mail_id = c.mail_id and m.spent_at is null)`

const insertStatement = statement(
  'mails.insert',
  // One statement, so that link, code and message are kept together or not at all.
  `with mail as (
     insert into identity.mails (mail_id, email_id, created_at) values ($1, $2, $3)
   ), link as (
     insert into identity.magic_links (token_hash, mail_id, code_challenge, unasked, expires_at)
     select $4::bytea, $1, $5::text, $6::boolean, $7::timestamptz where $4 is not null
   ), code as (
     insert into identity.codes as c (email_id, mail_id, code_mac, expires_at, attempts_until)
     select $2, $1, $8::bytea, $9::timestamptz, $9 where $8 is not null
     on conflict (email_id) do update
     set mail_id = excluded.mail_id, code_mac = excluded.code_mac, expires_at = excluded.expires_at,
       attempts = case when ${countGoesOn} then c.attempts else 0 end,
       attempts_until = case when ${countGoesOn} then c.attempts_until else excluded.attempts_until end
   )
   select outbox.enqueue('email', $10::text, $11, $12, $13, $3) where $10 is not null`,
)

/** Keeps a mail and puts its message into the outbox. Its code takes the place of an older one of the same address, and of the older one's wrong tries. */
export const insertMail = async (database: Database, { mailId, emailId, link, code, message }: NewMail, now: Date) => {
  await database.rows(insertStatement, [
    mailId,
    emailId,
    now,
    link?.tokenHash,
    link?.codeChallenge,
    link?.unasked,
    link?.expiresAt,
    code?.mac,
    code?.expiresAt,
    message?.to,
    message?.subject,
    message?.text,
    message?.html,
  ])
}

const removeStatement = statement('mails.remove', 'delete from identity.mails where created_at < $1')
/** Their links and codes go with them. */
export const deleteMailsBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
