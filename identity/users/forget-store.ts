import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const findContactsStatement = statement(
  'users.findContacts',
  // A pending address may be someone else's.
  `select email as contact, 'email' as kind, verified from identity.emails e
   where user_id = $1 and not (claim and exists (select from identity.emails o where o.email = e.email and not o.claim))
   union all select phone_number, 'phone', verified from identity.phone_numbers p
   where user_id = $1 and not (claim and exists (select from identity.phone_numbers o where o.phone_number = p.phone_number and not o.claim))
   union all select crypto_wallet_address, 'wallet', true from identity.crypto_wallets where user_id = $1`,
)
export type ContactKind = 'email' | 'phone' | 'wallet'
type Contact = { contact: string; kind: ContactKind; verified: boolean }
/** What reaches or identifies a user. */
export const findContacts = (database: Database, userId: string) =>
  database.rows<Contact>(findContactsStatement, [userId])

/** `theirs`: its counters are deleted, too. */
type ForgottenContact = Contact & { theirs: boolean }
const counted = ({ kind, contact }: { kind: ContactKind; contact: string }) =>
  (kind === 'email' ? [contact, mailboxOf(contact)] : [contact]).map(limitName)

const forgetStatement = statement(
  'users.forgetTraces',
  `with log_lines as (
     update identity.audit set
       -- Where a line has an operator, it says where they were.
       ip_address = case when coalesce(operator_id, user_id, $1) is not distinct from $1 then null else ip_address end,
       user_agent = case when coalesce(operator_id, user_id, $1) is not distinct from $1 then null else user_agent end,
       -- What an operator did to others stays findable by what it was about.
       subject = case when operator_id = $1 and user_id is distinct from $1 and not coalesce(subject = any($2), false) then subject end
     where operator_id = $1 or user_id = $1 or subject = any($2) or user_id is null and subject = any(array(
       select email_id from identity.emails where user_id = $1
       union all select phone_id from identity.phone_numbers where user_id = $1))
   ), pending_emails as (
     delete from identity.emails where claim and user_id is distinct from $1 and email = any($3)
   ), pending_phone_numbers as (
     delete from identity.phone_numbers where claim and user_id is distinct from $1 and phone_number = any($3)
   ), challenges as (
     delete from identity.wallet_challenges where crypto_wallet_address = any($2)
   ), tokens as (
     delete from identity.oauth_tokens t
     where t.profile ->> 'verifiedEmail' = any($2) or exists (
       select from identity.oauth_registrations r where r.user_id = $1 and t.profile ->> 'subject' = r.provider_subject)
   )
   delete from identity.limits where regexp_split_to_array(key, '[:|]') && ($4::text[] || $1::text)`,
)
/**
 * Removes what names a user and is not deleted with their row: networks and devices from the audit log, other users' pending entries for what this
 * one has verified, and counters, also by mailbox. Other counters expire within a day. `userId` is null for what belongs to no user.
 */
export const forgetTraces = (database: Database, userId: string | null, contacts: readonly ForgottenContact[]) =>
  database.rows(forgetStatement, [
    userId,
    contacts.map(({ contact }) => contact),
    contacts.filter(({ verified }) => verified).map(({ contact }) => contact),
    [...contacts.filter(({ theirs }) => theirs).flatMap(counted), ...(userId === null ? [] : [limitName(userId)])],
  ])

const namesStatement = statement(
  'users.namesEmail',
  `select exists (select from identity.emails where email = $1)
     or exists (select from identity.audit where subject = $1)
     or exists (select from identity.oauth_tokens where profile ->> 'verifiedEmail' = $1)
     or exists (select from identity.limits where regexp_split_to_array(key, '[:|]') && $2::text[]) as named`,
)
/** Whether anything here names an address or counts its mailbox. */
export const namesEmail = async (database: Database, email: string): Promise<boolean> =>
  (await database.row<{ named: boolean }>(namesStatement, [email, counted({ kind: 'email', contact: email })]))!.named

const releaseStatement = statement(
  'users.releaseTraces',
  `with log_lines as (
     update identity.audit set user_id = $1 where user_id is null and subject in ($2, $3)
   ), challenges as (
     delete from identity.wallet_challenges where crypto_wallet_address = $3
   )
   delete from identity.limits where regexp_split_to_array(key, '[:|]') && $4::text[]`,
)
/**
 * Removes a factor's traces, and assigns audit log lines about it to the user. How many text messages a number got still counts for the day:
 * otherwise adding and removing a number repeatedly would allow any number of them.
 */
export const releaseTraces = (
  database: Database,
  userId: string,
  { id, contact, kind }: { id: string; contact: string; kind: ContactKind },
) => database.rows(releaseStatement, [userId, id, contact, kind === 'phone' ? [] : counted({ kind, contact })])
