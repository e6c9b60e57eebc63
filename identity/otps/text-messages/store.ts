import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Requester } from '../../caller/requester.ts'
import type { Phone } from '../../users/phone-numbers/store.ts'
import { type CodeAttempt, likelyCodes } from '../store.ts'

export type TextMessageChannel = 'sms' | 'whatsapp'

const insertStatement = statement(
  'texts.insert',
  // One statement, so that code and message are stored together or not at all.
  `with code as (
     insert into identity.phone_codes as c (phone_id, channel, code_mac, expires_at, asked_from, network, asked_at)
     values ($1, $2, $3, $4, $9, $10, $7)
     on conflict (phone_id, asked_from) do update
     set channel = excluded.channel, code_mac = excluded.code_mac, asked_at = excluded.asked_at, spent_at = null, network = excluded.network,
       expires_at = greatest(excluded.expires_at, case when c.spent_at is null then c.expires_at end)
   )
   select outbox.enqueue_code_about((select user_id from identity.phone_numbers where phone_id = $1), $2, $5, $6, $8, $7)`,
)

type NewTextMessage = {
  channel: TextMessageChannel
  code: string
  codeMac: Buffer
  expiresAt: Date
  text: string
  /** Where it is requested. */
  requester: Requester
}

/** Stores a code and adds its message to the outbox. It replaces an older one of the same requester and lives at least as long. */
export const insertTextMessage = (database: Database, phone: Phone, one: NewTextMessage, now: Date) =>
  database.rows(insertStatement, [
    phone.phone_id,
    one.channel,
    one.codeMac,
    one.expiresAt,
    phone.phone_number,
    one.text,
    now,
    one.code,
    one.requester.id,
    one.requester.network,
  ])

type VerifiedPhone = Phone & { channel: TextMessageChannel }

const consumeStatement = statement(
  'otps.consumeText',
  // As with codes by email.
  `with number as (
     select phone_id, user_id, phone_number, claim from identity.phone_numbers where phone_id = $1
   ), likely as (
     select phone_id, asked_from, code_mac from (
       select distinct on (asked_from = $5, network) phone_id, asked_from, network, code_mac, asked_at from identity.phone_codes
       where phone_id = $1 and spent_at is null and expires_at > $3 and (asked_from = $5 or not $7)
       order by asked_from = $5, network, asked_at desc, asked_from
     ) newest order by asked_from = $5 desc, network = $6 desc, asked_at desc, network limit ${likelyCodes}
   ), spent as (
     update identity.phone_codes c set spent_at = $3 from likely l, number n
     where l.code_mac = $2 and c.phone_id = l.phone_id and c.asked_from = l.asked_from and c.code_mac = $2
       and c.spent_at is null and (not n.claim or n.user_id = (
         select s.user_id from identity.sessions s where s.token_hash = $4 and s.expires_at > $3))
     returning c.phone_id, c.channel
   )
   select n.phone_id, n.user_id, n.phone_number, s.channel from number n join spent s using (phone_id) limit 1`,
)

/** Consumes a code and returns whose phone it verifies. Undefined if it cannot be used. */
export const consumeTextMessageCode = (database: Database, attempt: CodeAttempt) =>
  database.row<VerifiedPhone>(consumeStatement, [
    attempt.methodId,
    attempt.codeMac,
    attempt.now,
    attempt.sessionTokenHash,
    attempt.requester.id,
    attempt.requester.network,
    attempt.ownCodeOnly,
  ])

const removeStatement = statement('texts.removeCodes', 'delete from identity.phone_codes where expires_at < $1')
/** Codes that can no longer be used. */
export const deleteTextMessageCodesBefore = (database: Database, before: Date) =>
  database.rows(removeStatement, [before])
