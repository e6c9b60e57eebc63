import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Phone } from '../../users/phone-numbers/store.ts'
import { likelyCodes, type Try } from '../store.ts'

export type TextChannel = 'sms' | 'whatsapp'

const insertStatement = statement(
  'texts.insert',
  // One statement, so that code and text are kept together or not at all.
  `with code as (
     insert into identity.phone_codes (phone_id, channel, code_mac, expires_at, asked_from, asked_at)
     values ($1, $2, $3, $4, $9, $7)
     on conflict (phone_id, asked_from) do update
     set channel = excluded.channel, code_mac = excluded.code_mac, expires_at = excluded.expires_at,
       asked_at = excluded.asked_at, spent_at = null
   )
   select outbox.enqueue_code_about((select user_id from identity.phone_numbers where phone_id = $1), $2, $5, $6, $8, $7)`,
)

type NewText = {
  channel: TextChannel
  code: string
  codeMac: Buffer
  expiresAt: Date
  text: string
  /** See caller/asked-from.ts. */
  askedFrom: string
}

/** Keeps a code and puts its text into the outbox. It takes the place of an older one that the same browser or network asked for. */
export const insertText = (database: Database, phone: Phone, one: NewText, now: Date) =>
  database.rows(insertStatement, [
    phone.phone_id,
    one.channel,
    one.codeMac,
    one.expiresAt,
    phone.phone_number,
    one.text,
    now,
    one.code,
    one.askedFrom,
  ])

export type ProvedPhone = Phone & { channel: TextChannel }

const consumeStatement = statement(
  'otps.consumeText',
  // As with codes by mail.
  `with number as (
     select phone_id, user_id, phone_number, claim from identity.phone_numbers where phone_id = $1
   ), likely as (
     select phone_id, asked_from, code_mac from identity.phone_codes
     where phone_id = $1 and spent_at is null and expires_at > $3
     order by asked_from = $5 desc, asked_at desc, asked_from limit ${likelyCodes}
   ), spent as (
     update identity.phone_codes c set spent_at = $3 from likely l, number n
     where l.code_mac = $2 and c.phone_id = l.phone_id and c.asked_from = l.asked_from and c.code_mac = $2
       and c.spent_at is null and (not n.claim or n.user_id = (
         select s.user_id from identity.sessions s where s.token_hash = $4 and s.expires_at > $3))
     returning c.phone_id, c.channel
   )
   select n.phone_id, n.user_id, n.phone_number, s.channel from number n join spent s using (phone_id) limit 1`,
)

/** Spends a code and says whose phone it proves. Undefined when it cannot be spent. */
export const consumeTextCode = (database: Database, attempt: Try) =>
  database.row<ProvedPhone>(consumeStatement, [
    attempt.methodId,
    attempt.codeMac,
    attempt.now,
    attempt.sessionTokenHash,
    attempt.askedFrom,
  ])

const removeStatement = statement('texts.removeCodes', 'delete from identity.phone_codes where expires_at < $1')
/** What can no longer be spent. */
export const deleteTextCodesBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
