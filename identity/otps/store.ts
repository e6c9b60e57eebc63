import { type Database, statement } from '@iyk/kit/postgres/database.ts'

export type ProvedAddress = { email_id: string; user_id: string; email: string }

export type Try = {
  methodId: string
  codeMac: Buffer
  now: Date
  sessionTokenHash: Buffer | null
  /** See caller/asked-from.ts. */
  askedFrom: string
}

/**
 * A code is compared with two: the one that was asked for in the same place and then the newest of the others, which serves who reads the
 * mail on another device. A stranger's code is neither in the way nor one more to be hit.
 */
export const likelyCodes = 2

const findAccountStatement = statement(
  'otps.findAccount',
  `select case when not claim then user_id end as user_id, email as account from identity.emails where email_id = $1
   union all
   select case when not claim then user_id end, phone_number from identity.phone_numbers where phone_id = $1`,
)
/** The address or number that a method id names, and whose it is; nobody's while it is only claimed. */
export const findAccount = (database: Database, methodId: string) =>
  database.row<{ user_id: string | null; account: string }>(findAccountStatement, [methodId])

const consumeStatement = statement(
  'otps.consume',
  // A code that is wrong, used up, expired, of another mailbox or of nobody takes the same path to the same nothing. Tries were counted
  // before; parallel right ones meet at the mail's row.
  `with address as (
     select email_id, user_id, email, claim from identity.emails where email_id = $1
   ), likely as (
     select c.mail_id, c.code_mac from identity.codes c join identity.mails m using (mail_id)
     where c.email_id = $1 and c.expires_at > $3 and m.spent_at is null
     order by c.asked_from = $5 desc, m.created_at desc, c.asked_from limit ${likelyCodes}
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
    attempt.askedFrom,
  ])
