import { Refusal } from '@iyk/kit/http/refusal.ts'
import { atPlaces, batched } from '@iyk/kit/postgres/batched.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { deletedAtOnce } from '@iyk/kit/postgres/delete-by-blocks.ts'
import type { User } from '@iyk/wire/user.ts'

/** The wire's user as one JSON value, of a row `u` of identity.users. */
export const userJson = '(select person from identity.wire_user(u) person)'

/**
 * A user who is not removed, banned or evicted by the owner of an address until the transaction ends: each of those comes before or after. Code that
 * starts or ends sessions locks the user. Lock order: what verifies the user, then the user, then the password, then sessions. Nobody shares the lock: a
 * first sign-in goes on to change the user, and two that shared it would wait for each other.
 */
export const heldUser = (userId: string) =>
  `(select user_id from identity.users where user_id = ${userId} for no key update)`

const lockStatement = statement('users.lock', 'select user_id from identity.users where user_id = $1 for no key update')
/** No one else adds a factor to this user until the transaction ends; for use before the user is locked. */
export const lockUser = (database: Database, userId: string) => database.row(lockStatement, [userId])

/** An address that can get email, with the state of its user. */
export type Recipient = { email_id: string; user_id: string; email: string; status: 'pending' | 'active' }

type NewIds = { userId: string; emailId: string }

const ensureStatement = statement(
  'users.ensure',
  // The address decides who was first; only the call that inserts it creates the user. The no-op update returns the row.
  `with address as (
     insert into identity.emails (email_id, user_id, email, created_at) values ($3, $2, $1, $4)
     on conflict (email) where not claim do update set email = excluded.email
     returning email_id, user_id, email
   ), made as (
     insert into identity.users (user_id, status, created_at) select user_id, 'pending', $4 from address where user_id = $2
     -- Where someone is deleted while an email to them is written, the first try to store it creates this user and is refused, because it was
     -- written for the former one. The second try is given the same ids, and the user is there.
     on conflict (user_id) do nothing
   )
   select a.email_id, a.user_id, a.email, coalesce(u.status, 'pending') as status
   from address a left join identity.users u using (user_id)`,
)

/**
 * The owner of an address, created as a pending user if there is none, locked until the transaction ends: otherwise it could be gone before an email
 * is stored for it. One statement: parallel calls agree on one user.
 */
export const ensureRecipient = async (
  database: Database,
  email: string,
  { userId, emailId }: NewIds,
  now: Date,
): Promise<Recipient> => (await database.row<Recipient>(ensureStatement, [email, userId, emailId, now]))!

const insertOwnerStatement = statement(
  'users.insertOwner',
  `with address as (
     insert into identity.emails (email_id, user_id, email, created_at) values ($3, $2, $1, $4)
     on conflict (email) where not claim do nothing
     returning user_id
   )
   insert into identity.users (user_id, status, created_at) select user_id, 'active', $4 from address returning user_id`,
)
/** A new user with an unverified address. False if the address already belongs to a user. */
export const insertOwner = async (database: Database, email: string, { userId, emailId }: NewIds, now: Date) =>
  (await database.row(insertOwnerStatement, [email, userId, emailId, now])) !== undefined

const findRecipientStatement = statement(
  'users.findRecipient',
  `select e.email_id, e.user_id, e.email, u.status from identity.emails e join identity.users u using (user_id)
   where e.email = $1 and not e.claim for key share of e`,
)
/** The owner of an address, locked until the transaction ends. */
export const findRecipient = (database: Database, email: string) =>
  database.row<Recipient>(findRecipientStatement, [email])

const lookUpRecipientsStatement = statement(
  'users.lookUpRecipients',
  // The limit keeps each lookup by itself (docs/decisions/071-plans-before-statistics.md).
  `select e.email_id, e.user_id, g.email, u.status
   from unnest($1::text[]) g (email),
     lateral (select * from identity.emails x where x.email = g.email and not x.claim limit 1) e,
     lateral (select * from identity.users x where x.user_id = e.user_id limit 1) u`,
  { readOnly: true },
)
/** The owner of an address at this moment. */
export const lookUpRecipient = batched<string, Recipient | undefined>({
  atOnce: 2,
  run: async (database, emails) => {
    const found = await database.rows<Recipient>(lookUpRecipientsStatement, [emails])
    return emails.map((email) => found.find((recipient) => recipient.email === email))
  },
})

const addAddressStatement = statement(
  'users.addAddress',
  `with address as (
     insert into identity.emails (email_id, user_id, email, claim, created_at)
     select $3::text, $2::text, $1::text, true, $4::timestamptz
     where not exists (select from identity.emails where email = $1 and verified and user_id <> $2)
     on conflict (user_id, email) do update set email = excluded.email
     returning email_id, user_id, email
   )
   select a.*, u.status from address a join identity.users u using (user_id)`,
)

/** The address as one of this user: theirs already, or pending from now on. Undefined if another user has verified it. */
export const addAddress = (database: Database, email: string, { userId, emailId }: NewIds, now: Date) =>
  database.row<Recipient>(addAddressStatement, [email, userId, emailId, now])

const verifyStatement = statement(
  'users.verify',
  'select the_user as user_id, was_pending, first_verification from identity.verify_email_address($1, $2, $3)',
)
export type VerifiedEmail = { user_id: string; was_pending: boolean; first_verification: boolean }
/** What identifies the owner's session, and the time; without one they have no session of the account. */
export type VerifyingSession = { sessionTokenHash: Buffer | null; now: Date }

/** Marks an address as verified and its user as active; undefined if the address is gone. Evicts who had the account before (verify-email-address.sql). */
export const setVerified = async (database: Database, emailId: string, session?: VerifyingSession) => {
  const row = await database.row<VerifiedEmail | { user_id: null }>(verifyStatement, [
    emailId,
    session?.sessionTokenHash,
    session?.now,
  ])
  return row?.user_id == null ? undefined : (row as VerifiedEmail)
}

const hasAnyStatement = statement('users.hasAny', 'select exists (select from identity.users) as some')
/** Whether there is any user. */
export const hasUsers = async (database: Database): Promise<boolean> =>
  (await database.row<{ some: boolean }>(hasAnyStatement))!.some

const findByEmailStatement = statement(
  'users.findByEmail',
  `select ${userJson} as user from identity.users u
   where u.user_id = (select user_id from identity.emails where email = $1 and not claim)`,
)
export const findUser = async (database: Database, email: string): Promise<User | undefined> =>
  (await database.row<{ user: User }>(findByEmailStatement, [email]))?.user

const findSignInKindStatement = statement(
  'users.findSignInKind',
  // Two lookups by index, whether there is a user or not. Building the whole user would take longer than finding none.
  `select coalesce((
     select case
       when u.status <> 'active' then 'new'
       when exists (select from identity.passwords p where p.user_id = u.user_id) then 'password'
       else 'passwordless' end
     from identity.emails e join identity.users u using (user_id) where e.email = $1 and not e.claim), 'new') as kind`,
)
/** How the owner of an address signs in; one who never did counts as new. */
export const findSignInKind = async (database: Database, email: string): Promise<'new' | 'passwordless' | 'password'> =>
  (await database.row<{ kind: 'new' | 'passwordless' | 'password' }>(findSignInKindStatement, [email]))!.kind

const findByIdStatement = statement(
  'users.findById',
  `select ${userJson} as user from identity.users u where u.user_id = $1`,
)
/** A user that must exist. Throws `user_not_found` if they were removed in the meantime. */
export const getUser = async (database: Database, userId: string): Promise<User> => {
  const row = await database.row<{ user: User }>(findByIdStatement, [userId])
  if (!row) throw new Refusal('user_not_found')
  return row.user
}

type Change = {
  name: Partial<User['name']>
  untrusted_metadata: Record<string, unknown>
  trusted_metadata: Record<string, unknown>
}
type Bounds = { bytes: number; keys: number }

const updateStatement = statement(
  'users.update',
  `update identity.users u set first_name = coalesce($2, first_name), middle_name = coalesce($3, middle_name),
     last_name = coalesce($4, last_name), untrusted_metadata = identity.merge_metadata(u.untrusted_metadata, $5),
     trusted_metadata = identity.merge_metadata(u.trusted_metadata, $8)
   where user_id = $1 and octet_length(identity.merge_metadata(u.untrusted_metadata, $5)::text) <= $6
     and (select count(*) from jsonb_object_keys(identity.merge_metadata(u.untrusted_metadata, $5))) <= $7
     and ($8 = '{}'::jsonb or octet_length(identity.merge_metadata(u.trusted_metadata, $8)::text) <= $6
       and (select count(*) from jsonb_object_keys(identity.merge_metadata(u.trusted_metadata, $8))) <= $7)
   returning user_id`,
)
const mergedKeysStatement = statement(
  'users.mergedKeys',
  `select greatest(
     (select count(*) from jsonb_object_keys(identity.merge_metadata(u.untrusted_metadata, $2))),
     (select count(*) from jsonb_object_keys(identity.merge_metadata(u.trusted_metadata, $3)))) as count
   from identity.users u where u.user_id = $1`,
)

/** All of a change or none of it; returns the limit that the merged metadata would exceed, or that there is no such user. */
export const updateUser = async (
  database: Database,
  userId: string,
  { name: { first_name, middle_name, last_name }, untrusted_metadata, trusted_metadata }: Change,
  { bytes, keys }: Bounds,
): Promise<'keys' | 'bytes' | 'unknown' | undefined> => {
  const [change, trusted] = [JSON.stringify(untrusted_metadata), JSON.stringify(trusted_metadata)]
  const values = [userId, first_name ?? null, middle_name ?? null, last_name ?? null, change, bytes, keys, trusted]
  if (await database.row(updateStatement, values)) return undefined
  const merged = await database.row<{ count: number }>(mergedKeysStatement, [userId, change, trusted])
  if (!merged) return 'unknown'
  return merged.count > keys ? 'keys' : 'bytes'
}

const banStatement = statement(
  'users.ban',
  'update identity.users set banned_at = $2 where user_id = $1 returning user_id',
)
/** False if there is no such user. */
export const updateBan = async (database: Database, userId: string, at: Date | null): Promise<boolean> =>
  (await database.row(banStatement, [userId, at])) !== undefined

const findBanStatement = statement('users.findBan', 'select banned_at from identity.users where user_id = $1', {
  readOnly: true,
})
export const findBan = (database: Database, userId: string) =>
  database.row<{ banned_at: Date | null }>(findBanStatement, [userId])

const selectLocaleStatement = statement(
  'users.selectLocale',
  'select u.locale from identity.emails e join identity.users u using (user_id) where e.email = $1',
  { readOnly: true },
)
export const selectLocaleOf = async (database: Database, email: string): Promise<string | undefined> =>
  (await database.row<{ locale: string | null }>(selectLocaleStatement, [email]))?.locale ?? undefined

const selectVerifiedStatement = statement(
  'users.selectVerifiedEmails',
  // The limit keeps each lookup by itself (docs/decisions/071-plans-before-statistics.md).
  `select g.place, e.emails from unnest($1::text[]) with ordinality g (user_id, place),
     lateral (select x.user_id from identity.users x where x.user_id = g.user_id and x.banned_at is null limit 1) u,
     lateral (
       select coalesce(array_agg(x.email order by x.created_at, x.email_id), '{}') as emails
       from identity.emails x where x.user_id = u.user_id and x.verified) e`,
  { readOnly: true },
)
/** Undefined for a banned or deleted user. */
export const selectVerifiedEmails = batched<string, { emails: string[] } | undefined>({
  atOnce: 2,
  run: async (database, userIds) =>
    atPlaces(userIds, await database.rows<{ place: number; emails: string[] }>(selectVerifiedStatement, [userIds])),
})

const lockMethodsStatement = statement(
  'users.lockMethods',
  `select 1 from (select from identity.emails where user_id = $1 order by email_id for update) e
   union all select 1 from (select from identity.phone_numbers where user_id = $1 order by phone_id for update) p
   union all select 1 from (select from identity.totps where user_id = $1 order by totp_id for update) t
   union all select 1 from (select from identity.webauthn_registrations where user_id = $1 order by webauthn_registration_id for update) w
   union all select 1 from (select from identity.embedded_links where user_id = $1 order by token_hash for update) l`,
)
const lockAloneStatement = statement(
  'users.lockAlone',
  // Also against rows that refer to the user and change nothing of it, such as a link of a backend: `heldUser` lets them pass.
  'select user_id from identity.users where user_id = $1 for update',
)
/**
 * Locks the user after what signs them in, as `heldUser` says: nothing of it is used, added or removed until the transaction ends. False if there is no such
 * user.
 */
export const lockWhole = async (inside: Database, userId: string): Promise<boolean> => {
  await inside.rows(lockMethodsStatement, [userId])
  return (await inside.row(lockAloneStatement, [userId])) !== undefined
}

const lockEmailsStatement = statement(
  'users.lockEmails',
  'select from identity.emails where user_id = $1 order by email_id for update',
)
/** Waits for transactions that lock addresses of this user, and locks them for this one. */
export const lockEmails = (database: Database, userId: string) => database.rows(lockEmailsStatement, [userId])

const lockVerifiedStatement = statement(
  'users.lockVerifiedEmails',
  'select email from identity.emails where user_id = $1 and verified order by email_id for key share',
)
export const selectLockedEmails = (database: Database, userId: string) =>
  database.rows<{ email: string }>(lockVerifiedStatement, [userId])

/** A user as the operator sees them. */
export type ListedUser = { user: User; banned_at: Date | null }

const listStatement = statement(
  'users.list',
  // Addresses and names are each read in one go: looking up the addresses of each user takes ten times as long.
  `with page as materialized (
     select u.user_id from identity.users u
     where ($1 = '' or u.user_id = $1
         or u.user_id in (
           select e.user_id from identity.emails e where strpos(e.email, lower($1)) > 0
           union all
           select n.user_id from identity.users n
           where strpos(lower(concat_ws(' ', n.first_name, n.middle_name, n.last_name)), lower($1)) > 0))
       and ($2::timestamptz is null or u.created_at < $2 or u.created_at = $2 and u.user_id > $3)
     order by u.created_at desc, u.user_id limit $4)
   select ${userJson} as user, u.banned_at from page join identity.users u using (user_id) order by u.created_at desc, u.user_id`,
)
export type WantedUsers = { search?: string; place?: { at: Date; userId: string } | undefined; limit: number }
/** Newest first. `search` is an id, in an address, or in a name. */
export const selectUsers = (database: Database, { search = '', place, limit }: WantedUsers) =>
  database.rows<ListedUser>(listStatement, [search, place?.at ?? null, place?.userId ?? null, limit])

const findListedStatement = statement(
  'users.findListed',
  `select ${userJson} as user, u.banned_at from identity.users u where u.user_id = $1`,
)
export const selectUser = (database: Database, userId: string) =>
  database.row<ListedUser>(findListedStatement, [userId])

const namesStatement = statement(
  'users.names',
  `select n.* from (
     select user_id, concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, '')) as name
     from identity.users where user_id = any($1::text[])) n where n.name <> ''`,
  { readOnly: true },
)
export const selectNames = (database: Database, userIds: readonly string[]) =>
  database.rows<{ user_id: string; name: string }>(namesStatement, [userIds])

const removeStatement = statement(
  'users.remove',
  `with removed as (delete from identity.users where user_id = $1 returning user_id),
   remembered as (
     insert into identity.deleted_users (hash) select sha256(convert_to(user_id, 'UTF8')) from removed on conflict do nothing
   )
   select user_id from removed`,
)
/**
 * Sessions, addresses, emails, links and codes are deleted with the user, by their foreign keys. The hash of the user ID stays, so that no import brings
 * the user back.
 */
export const deleteUserRow = async (database: Database, userId: string): Promise<boolean> =>
  (await database.row(removeStatement, [userId])) !== undefined

const removePendingStatement = statement(
  'users.removePendingEmails',
  'delete from identity.emails where claim and created_at < $1',
)
export const deletePendingEmailsBefore = (database: Database, before: Date) =>
  database.rows(removePendingStatement, [before])

const unverified = `u.status = 'pending' and u.created_at < $1
     and not exists (select from identity.emails e where e.user_id = u.user_id and (e.verified or e.created_at >= $1))
     and not exists (select from identity.phone_numbers p where p.user_id = u.user_id and (p.verified or p.created_at >= $1))
     and not exists (select from identity.crypto_wallets w where w.user_id = u.user_id)
     and not exists (select from identity.oauth_registrations o where o.user_id = u.user_id)
     and not exists (select from identity.webauthn_registrations w where w.user_id = u.user_id)
     and not exists (select from identity.sessions s where s.user_id = u.user_id)
     and not exists (
       select from identity.mails m join identity.emails e using (email_id) where e.user_id = u.user_id and m.created_at >= $1)`

const listUnverifiedStatement = statement(
  'users.listUnverified',
  `select user_id from identity.users u where ${unverified} order by created_at limit $2`,
)
/** Users who never verified anything and got no email since: an address was typed, and no one signed in. Oldest first. */
export const listUnverifiedUsers = async (database: Database, before: Date, limit: number): Promise<string[]> =>
  (await database.rows<{ user_id: string }>(listUnverifiedStatement, [before, limit])).map(({ user_id }) => user_id)

const removeUnverifiedStatement = statement(
  'users.removeUnverified',
  `delete from identity.users u where u.user_id = any($2) and ${unverified}`,
)
/** Removes those of the users who still have verified nothing. */
export const deleteUnverifiedUsers = async (database: Database, before: Date, userIds: readonly string[]) => {
  for (let start = 0; start < userIds.length; start += deletedAtOnce)
    await database.rows(removeUnverifiedStatement, [before, userIds.slice(start, start + deletedAtOnce)])
}
