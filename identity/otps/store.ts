import { type Limit, wantedOf } from '@iyk/kit/limits/store.ts'
import { bytesInJson, type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Requester } from '../caller/requester.ts'
import { createQuietSignIn, type QuietRow } from '../sessions/quiet-sign-in.ts'

type VerifiedAddress = { email_id: string; user_id: string; email: string }

export type CodeAttempt = {
  methodId: string
  codeMac: Buffer
  now: Date
  sessionTokenHash: Buffer | null
  requester: Requester
  /** Compare it only with the code that was requested in the same place. */
  ownCodeOnly: boolean
}

/** A code is compared with this many (authenticate.sql). */
export const likelyCodes = 2

const findAccountStatement = statement(
  'otps.findAccount',
  `select case when not claim then user_id end as user_id, email as account, exists (
       select from identity.codes c join identity.mails m using (mail_id)
       where c.email_id = $1 and c.asked_from = $2 and c.expires_at > $3 and m.spent_at is null) as requested_here
   from identity.emails where email_id = $1
   union all
   select case when not claim then user_id end, phone_number, exists (
       select from identity.phone_codes c
       where c.phone_id = $1 and c.asked_from = $2 and c.expires_at > $3 and c.spent_at is null)
   from identity.phone_numbers where phone_id = $1`,
  { readOnly: true },
)
/**
 * The address or number of a method id and its user; none while it is only pending. And whether a code is waiting for it that was requested in the
 * same place.
 */
export const findAccount = (database: Database, methodId: string, { id }: Pick<Requester, 'id'>, now: Date) =>
  database.row<{ user_id: string | null; account: string; requested_here: boolean }>(findAccountStatement, [
    methodId,
    id,
    now,
  ])

const consumeStatement = statement(
  'otps.consume',
  // Attempts were counted before; parallel right ones wait for the email's row.
  `update identity.mails m set spent_at = $3 from identity.emails e
   where m.mail_id = any(array(select identity.find_emails_with_code($1, $2, $3, $5, $6, $7))) and m.spent_at is null and e.email_id = $1
     and (not e.claim or e.user_id = (select s.user_id from identity.sessions s where s.token_hash = $4 and s.expires_at > $3))
   returning e.email_id, e.user_id, e.email`,
)

/** Consumes a code together with the link of its email, and returns whose mailbox it verifies. Undefined if it cannot be used. */
export const consumeCode = (database: Database, attempt: CodeAttempt) =>
  database.row<VerifiedAddress>(consumeStatement, [
    attempt.methodId,
    attempt.codeMac,
    attempt.now,
    attempt.sessionTokenHash,
    attempt.requester.id,
    attempt.requester.network,
    attempt.ownCodeOnly,
  ])

type SentCode = Omit<CodeAttempt, 'ownCodeOnly'> & {
  /** Whose it is, as its limits say. */
  account: string
  limits: readonly Limit[]
}

/**
 * Signs in with an emailed code together with others, and counts it if it is wrong. Undefined, and nothing changed, where a limit is full or where it takes
 * more than that.
 */
export const authenticateCode = createQuietSignIn<SentCode, QuietRow & { wrong: boolean }>({
  statement: statement('otps.authenticate', 'select * from identity.authenticate_email_codes($1)'),
  keyOf: ({ account }) => account,
  fieldsOf: ({ methodId, codeMac, requester, limits, now }) => ({
    email_id: methodId,
    mac: bytesInJson(codeMac),
    requester: requester.id,
    network: requester.network,
    limits: wantedOf(limits, now),
  }),
})
