import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ExportedMe } from '@iyk/wire/me.ts'

const forgetStatement = statement('me.forget', 'select cards.forget_user($1, $2::text[])')
export const forgetInStore = (database: Database, userId: string | undefined, emails: readonly string[]) =>
  database.rows(forgetStatement, [userId ?? null, emails])

const releaseStatement = statement('me.release', 'select cards.release_address($1, $2, $3)')
export const releaseInStore = (database: Database, userId: string, email: string, now: Date) =>
  database.rows(releaseStatement, [userId, email, now])

const listAddressesStatement = statement(
  'me.list_addresses',
  `select email from cards.collectors c join cards.collector_emails e using (collector_id) where c.user_id = $1`,
)
/** The addresses that a user is known to have verified. */
export const listAddresses = async (database: Database, userId: string): Promise<string[]> =>
  (await database.rows<{ email: string }>(listAddressesStatement, [userId])).map(({ email }) => email)

const findVerifiedOwnerStatement = statement(
  'me.find_verified_owner',
  'select c.user_id from cards.collector_emails e join cards.collectors c using (collector_id) where e.email = $1',
)
/** The user who is known to have verified an address. */
export const findVerifiedOwner = async (database: Database, email: string): Promise<string | undefined> =>
  (await database.row<{ user_id: string | null }>(findVerifiedOwnerStatement, [email]))?.user_id ?? undefined

const namesStatement = statement(
  'me.names',
  `select exists (select from cards.collector_emails where email = $1)
     or exists (select from cards.typed_addresses where email = $1)
     or exists (select from cards.shared_emails where email = $1)
     or exists (select from cards.admissions where email = $1)
     or exists (select from cards.guest_invitations where email = $1)
     or exists (select from cards.card_offers where email = $1)
     or exists (select from cards.event_roles where email = $1)
     or exists (select from cards.event_invitations where email = $1)
     or exists (select from outbox.messages where recipient = $1)
     or exists (select from cards.limits where regexp_split_to_array(key, '[:|]') && $2::text[]) as named`,
)
/** Whether the database contains an address or counts of its mailbox. */
export const namesAddress = async (database: Database, email: string): Promise<boolean> =>
  (await database.row<{ named: boolean }>(namesStatement, [email, [email, mailboxOf(email)].map(limitName)]))!.named

const forgetCountsStatement = statement(
  'me.forget_counts',
  `delete from cards.limits where regexp_split_to_array(key, '[:|]') && $1::text[]`,
)
export const forgetCounts = (database: Database, names: readonly string[]) =>
  database.rows(forgetCountsStatement, [names.map(limitName)])

const mergeStatement = statement('me.merge', 'select cards.merge_users($1, $2)')
export const mergeInStore = (database: Database, from: string, into: string) =>
  database.rows(mergeStatement, [from, into])

const listTokensStatement = statement(
  'me.list_tokens',
  `select t.collectible_id, t.state, t.chain_id, t.contract, t.recipient, t.transaction_hash
   from cards.collectors c
   join cards.collectibles k on k.collector_id = c.collector_id
   join cards.tokens t on t.collectible_id = k.collectible_id
   where c.user_id = $1 order by k.collected_at, k.collectible_id`,
)
export const listTokens = (database: Database, userId: string) =>
  database.rows<ExportedMe['data']['tokens'][number]>(listTokensStatement, [userId])

const findOwnersStatement = statement(
  'me.find_owners',
  `select user_id from unnest($1::text[]) as u(user_id)
   where exists (select from cards.poap_events e where e.holder_id = u.user_id)
     or exists (select from cards.cards c where c.holder_id = u.user_id)
     or exists (select from cards.event_roles r where r.user_id = u.user_id)
     or exists (select from cards.collectors k where k.user_id = u.user_id)`,
)
export const findOwners = async (database: Database, userIds: readonly string[]): Promise<string[]> =>
  (await database.rows<{ user_id: string }>(findOwnersStatement, [userIds])).map(({ user_id }) => user_id)

const recordForgottenStatement = statement(
  'me.record_forgotten',
  `insert into cards.forgotten_users (user_id, forgotten_at) values ($1, $2)
   on conflict (user_id) do update set forgotten_at = excluded.forgotten_at`,
)
export const recordForgotten = (database: Database, userId: string, now: Date) =>
  database.rows(recordForgottenStatement, [userId, now])

const wasForgottenStatement = statement(
  'me.was_forgotten',
  'select from cards.forgotten_users where user_id = $1 and forgotten_at >= $2',
)
export const wasForgotten = async (database: Database, userId: string, since: Date): Promise<boolean> =>
  (await database.row(wasForgottenStatement, [userId, since])) !== undefined

const holdStatement = statement(
  'me.hold',
  `select pg_advisory_xact_lock_shared(hashtextextended('person ' || $1::text, 0)) is null as held`,
)
/** `forgetInStore` waits for whoever holds a user, and the other way around, until the transaction ends. */
export const holdUser = (database: Database, userId: string) => database.row(holdStatement, [userId])

const deleteForgottenStatement = statement(
  'me.delete_forgotten',
  'delete from cards.forgotten_users where forgotten_at <= $1',
)
export const deleteForgottenBy = (database: Database, moment: Date) => database.rows(deleteForgottenStatement, [moment])
