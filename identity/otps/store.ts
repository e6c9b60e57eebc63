import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Place } from '../caller/place.ts'

export type ProvedAddress = { email_id: string; user_id: string; email: string }

export type Try = {
  methodId: string
  codeMac: Buffer
  now: Date
  sessionTokenHash: Buffer | null
  place: Place
  /** Compare it with the code that was asked for in the same place, and with no other. */
  ownOnly: boolean
}

/**
 * A code is compared with two: the one that was asked for in the same place and then the newest of the same network or of another, which serves
 * who reads the mail on another device. A network has one among the others, so that a stranger's are neither in the way nor more to be hit.
 */
export const likelyCodes = 2

const findAccountStatement = statement(
  'otps.findAccount',
  `select case when not claim then user_id end as user_id, email as account, exists (
       select from identity.codes c join identity.mails m using (mail_id)
       where c.email_id = $1 and c.asked_from = $2 and c.expires_at > $3 and m.spent_at is null) as asked_here
   from identity.emails where email_id = $1
   union all
   select case when not claim then user_id end, phone_number, exists (
       select from identity.phone_codes c
       where c.phone_id = $1 and c.asked_from = $2 and c.expires_at > $3 and c.spent_at is null)
   from identity.phone_numbers where phone_id = $1`,
)
/**
 * The address or number that a method id names, and whose it is; nobody's while it is only claimed. And whether a code waits for it that was
 * asked for in the same place.
 */
export const findAccount = (database: Database, methodId: string, { asker }: Pick<Place, 'asker'>, now: Date) =>
  database.row<{ user_id: string | null; account: string; asked_here: boolean }>(findAccountStatement, [
    methodId,
    asker,
    now,
  ])

const consumeStatement = statement(
  'otps.consume',
  // A code that is wrong, used up, expired, of another mailbox or of nobody takes the same path to the same nothing. Tries were counted
  // before; parallel right ones meet at the mail's row.
  `with address as (
     select email_id, user_id, email, claim from identity.emails where email_id = $1
   ), likely as (
     select mail_id, code_mac from (
       select distinct on (c.asked_from = $5, c.network) c.mail_id, c.code_mac, c.asked_from, c.network, m.created_at
       from identity.codes c join identity.mails m using (mail_id)
       where c.email_id = $1 and c.expires_at > $3 and m.spent_at is null and (c.asked_from = $5 or not $7)
       order by c.asked_from = $5, c.network, m.created_at desc, c.asked_from
     ) newest order by asked_from = $5 desc, network = $6 desc, created_at desc, network limit ${likelyCodes}
   ), spent as (
     update identity.mails m set spent_at = $3 from likely l, address a
     where l.code_mac = $2 and m.mail_id = l.mail_id and m.spent_at is null
       and (not a.claim or a.user_id = (
         select s.user_id from identity.sessions s where s.token_hash = $4 and s.expires_at > $3))
     returning m.email_id
   )
   select a.email_id, a.user_id, a.email from address a join spent using (email_id) limit 1`,
)

/** Spends a code together with the link of its mail, and says whose mailbox it proves. Undefined when it cannot be spent. */
export const consumeCode = (database: Database, attempt: Try) =>
  database.row<ProvedAddress>(consumeStatement, [
    attempt.methodId,
    attempt.codeMac,
    attempt.now,
    attempt.sessionTokenHash,
    attempt.place.asker,
    attempt.place.network,
    attempt.ownOnly,
  ])
