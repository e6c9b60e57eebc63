import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const findContactsStatement = statement(
  'users.findContacts',
  // What is only claimed may be somebody else's.
  `select email as contact, 'email' as kind, verified from identity.emails e
   where user_id = $1 and not (claim and exists (select from identity.emails o where o.email = e.email and not o.claim))
   union all select phone_number, 'phone', verified from identity.phone_numbers p
   where user_id = $1 and not (claim and exists (select from identity.phone_numbers o where o.phone_number = p.phone_number and not o.claim))
   union all select crypto_wallet_address, 'wallet', true from identity.crypto_wallets where user_id = $1`,
)
export type ContactKind = 'email' | 'phone' | 'wallet'
export type Contact = { contact: string; kind: ContactKind; verified: boolean }
/** What a user is reached or known by. */
export const findContacts = (database: Database, userId: string) =>
  database.rows<Contact>(findContactsStatement, [userId])

/** `theirs`: the counters of it go with them. */
export type LeftContact = Contact & { theirs: boolean }
const counted = ({ kind, contact }: { kind: ContactKind; contact: string }) =>
  kind === 'email' ? [contact, mailboxOf(contact)] : [contact]

const forgetStatement = statement(
  'users.forgetTraces',
  `with log_lines as (
     update identity.audit set
       ip_address = case when user_id is null or user_id = $1 then null else ip_address end,
       user_agent = case when user_id is null or user_id = $1 then null else user_agent end,
       subject = case when user_id = $1 or subject = any($2) then null else subject end
     where user_id = $1 or subject = any($2) or user_id is null and subject = any(array(
       select email_id from identity.emails where user_id = $1
       union all select phone_id from identity.phone_numbers where user_id = $1))
   ), claims as (
     delete from identity.emails where claim and user_id is distinct from $1 and email = any($3)
   ), phone_claims as (
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
 * Removes what names a user and does not go with their row: from the audit log where they were and with what, claims of other users to
 * what this one has proved, and counters, also by the mailbox. Other counters lapse in a day. `userId` is null for what is nobody's.
 */
export const forgetTraces = (database: Database, userId: string | null, contacts: readonly LeftContact[]) =>
  database.rows(forgetStatement, [
    userId,
    contacts.map(({ contact }) => contact),
    contacts.filter(({ verified }) => verified).map(({ contact }) => contact),
    contacts.filter(({ theirs }) => theirs).flatMap(counted),
  ])

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
 * Takes a factor's traces away, and makes lines of the audit log about it the user's. How many texts a number was sent stays counted for its day:
 * who adds and removes a number again and again would otherwise be sent any number of them.
 */
export const releaseTraces = (
  database: Database,
  userId: string,
  { id, contact, kind }: { id: string; contact: string; kind: ContactKind },
) => database.rows(releaseStatement, [userId, id, contact, kind === 'phone' ? [] : counted({ kind, contact })])
