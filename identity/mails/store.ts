import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Place } from '../caller/place.ts'

/** A mail with what it proves its mailbox by: a link, a code or both. Without a message nothing is sent. */
export type NewMail = {
  mailId: string
  emailId: string
  link?: {
    tokenHash: Buffer
    codeChallenge: string | null
    unasked: boolean
    expiresAt: Date
    /** A second token of the same link, which is bound to no browser. */
    anywhereHash?: Buffer
  }
  code?: { mac: Buffer; expiresAt: Date; place: Place }
  message?: { to: string; subject: string; text: string; html: string }
}

const insertStatement = statement(
  'mails.insert',
  // One statement, so that link, code and message are kept together or not at all.
  `with mail as (
     insert into identity.mails (mail_id, email_id, created_at) values ($1, $2, $3)
   ), link as (
     insert into identity.magic_links (token_hash, mail_id, code_challenge, unasked, expires_at)
     select hash, $1, challenge, $6::boolean, $7::timestamptz
     from (values ($4::bytea, $5::text), ($15::bytea, null)) token (hash, challenge) where hash is not null
   ), code as (
     insert into identity.codes as c (email_id, asked_from, network, mail_id, code_mac, expires_at)
     select $2, $14::text, $16::text, $1, $8::bytea, $9::timestamptz where $8 is not null
     on conflict (email_id, asked_from) do update
     -- One that others asked for in the same network, to live for a minute, takes nobody's time away.
     set expires_at = greatest(excluded.expires_at, (
         select c.expires_at from identity.mails m where m.mail_id = c.mail_id and m.spent_at is null)),
       mail_id = excluded.mail_id, code_mac = excluded.code_mac, network = excluded.network
   )
   select outbox.enqueue_about((select user_id from identity.emails where email_id = $2), 'email', $10::text, $11, $12, $13, $3)
   where $10 is not null`,
)

/** Keeps a mail and puts its message into the outbox. Its code takes the place of an older one of the same asker and lives at least as long. */
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
    code?.place.asker,
    link?.anywhereHash,
    code?.place.network,
  ])
}

const removeStatement = statement('mails.remove', 'delete from identity.mails where created_at < $1')
/** Their links and codes go with them. */
export const deleteMailsBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
