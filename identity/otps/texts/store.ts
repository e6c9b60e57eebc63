import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Phone } from '../../users/phone-numbers/store.ts'
import type { Caps, Try } from '../store.ts'

export type TextChannel = 'sms' | 'whatsapp'

/** As with codes by mail: the guesses at the code it replaces go on being counted. */
const countGoesOn = 'c.attempts_until > $7 and c.spent_at is null'

const insertStatement = statement(
  'texts.insert',
  // One statement, so that code and text are kept together or not at all.
  `with code as (
     insert into identity.phone_codes as c (phone_id, channel, code_mac, expires_at, attempts_until) values ($1, $2, $3, $4, $4)
     on conflict (phone_id) do update
     set channel = excluded.channel, code_mac = excluded.code_mac, expires_at = excluded.expires_at, spent_at = null,
       attempts = case when ${countGoesOn} then c.attempts else 0 end,
       attempts_until = case when ${countGoesOn} then c.attempts_until else excluded.attempts_until end
   )
   select outbox.enqueue_code($2, $5, $6, $8, $7)`,
)

type NewText = { channel: TextChannel; code: string; codeMac: Buffer; expiresAt: Date; text: string }

/** Keeps a code and puts its text into the outbox. It takes the place of an older one of the same number. */
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
  ])

export type ProvedPhone = Phone & { channel: TextChannel }

const consumeStatement = statement(
  'otps.consumeText',
  // As with codes by mail: every try counts before it is judged, and all failures take the same path to the same nothing.
  `with number as (
     select phone_id, user_id, phone_number, claim from identity.phone_numbers where phone_id = $1
   ), counted as (
     insert into identity.limits as l (key, hits) select $5 || phone_number, array[$3::timestamptz] from number
     on conflict (key) do update set hits = identity.recent(l.hits, $3::timestamptz - interval '1 hour') || $3::timestamptz
     where cardinality(identity.recent(l.hits, $3::timestamptz - interval '1 hour')) < $6
     returning key
   ), tried as (
     update identity.phone_codes c
     set attempts = attempts + 1,
       spent_at = case when c.code_mac = $2 and (not n.claim or n.user_id = (
         select s.user_id from identity.sessions s where s.token_hash = $4 and s.expires_at > $3)) then $3::timestamptz end
     from counted, number n
     where c.phone_id = n.phone_id and c.spent_at is null and c.attempts < $7 and c.expires_at > $3
     returning c.phone_id, c.channel, c.spent_at
   )
   select n.phone_id, n.user_id, n.phone_number, t.channel
   from number n join tried t using (phone_id) where t.spent_at is not null`,
)

/** Spends a code and says whose phone it proves. Undefined when it cannot be spent. */
export const consumeTextCode = (database: Database, attempt: Try, caps: Caps) =>
  database.row<ProvedPhone>(consumeStatement, [
    attempt.methodId,
    attempt.codeMac,
    attempt.now,
    attempt.sessionTokenHash,
    caps.keyPrefix,
    caps.perAddressAndHour,
    caps.perCode,
  ])
