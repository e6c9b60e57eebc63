import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { User } from '@iyk/wire/user.ts'

/** The wire's user as one JSON value, of a row `u` of identity.users. A new kind of factor adds its list here. */
export const userJson = `json_build_object(
  'user_id', u.user_id,
  'created_at', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'status', u.status,
  'name', json_build_object('first_name', u.first_name, 'middle_name', u.middle_name, 'last_name', u.last_name),
  'emails', coalesce((
    select json_agg(json_build_object('email_id', e.email_id, 'email', e.email, 'verified', e.verified)
      order by e.created_at, e.email_id)
    from identity.emails e where e.user_id = u.user_id), '[]'),
  'phone_numbers', coalesce((
    select json_agg(json_build_object('phone_id', p.phone_id, 'phone_number', p.phone_number, 'verified', p.verified)
      order by p.created_at, p.phone_id)
    from identity.phone_numbers p where p.user_id = u.user_id), '[]'),
  'providers', coalesce((
    select json_agg(json_build_object('oauth_user_registration_id', r.oauth_user_registration_id,
      'provider_type', r.provider_type, 'provider_subject', r.provider_subject,
      'profile_picture_url', r.profile_picture_url, 'locale', r.locale) order by r.created_at, r.oauth_user_registration_id)
    from identity.oauth_registrations r where r.user_id = u.user_id), '[]'),
  'totps', coalesce((
    select json_agg(json_build_object('totp_id', t.totp_id, 'verified', t.verified))
    from identity.totps t where t.user_id = u.user_id), '[]'),
  'webauthn_registrations', coalesce((
    select json_agg(json_build_object('webauthn_registration_id', w.webauthn_registration_id, 'domain', w.domain,
      'user_agent', w.user_agent, 'authenticator_type', w.authenticator_type, 'verified', true, 'name', w.name)
      order by w.created_at, w.webauthn_registration_id)
    from identity.webauthn_registrations w where w.user_id = u.user_id), '[]'),
  'crypto_wallets', coalesce((
    select json_agg(json_build_object('crypto_wallet_id', c.crypto_wallet_id, 'crypto_wallet_address', c.crypto_wallet_address,
      'crypto_wallet_type', c.crypto_wallet_type, 'verified', true) order by c.created_at, c.crypto_wallet_id)
    from identity.crypto_wallets c where c.user_id = u.user_id), '[]'),
  'biometric_registrations', '[]'::json,
  'password', (
    select json_build_object('password_id', p.password_id, 'requires_reset', p.requires_reset)
    from identity.passwords p where p.user_id = u.user_id),
  'trusted_metadata', u.trusted_metadata,
  'untrusted_metadata', u.untrusted_metadata,
  'roles', u.roles)`

/**
 * A user who is neither removed nor banned until the transaction ends, nor thrown out as a stranger by the owner of an address: each of
 * that comes before or after. Whoever starts or ends sessions holds the user. Locks: what proves the user, then the user, then the
 * password, then sessions.
 */
export const heldUser = (userId: string) => `(select user_id from identity.users where user_id = ${userId} for share)`

const lockStatement = statement('users.lock', 'select user_id from identity.users where user_id = $1 for no key update')
/** Nobody else adds a factor to this user until the transaction ends; for before the user is held. */
export const lockUser = (database: Database, userId: string) => database.row(lockStatement, [userId])

/** An address mail can be sent to, with the state of its user. */
export type Recipient = { email_id: string; user_id: string; email: string; status: 'pending' | 'active' }

type NewIds = { userId: string; emailId: string }

const ensureStatement = statement(
  'users.ensure',
  // The address decides who was first; only the one that got it makes the user. The update of nothing makes the row come back.
  `with address as (
     insert into identity.emails (email_id, user_id, email, created_at) values ($3, $2, $1, $4)
     on conflict (email) where not claim do update set email = excluded.email
     returning email_id, user_id, email
   ), made as (
     insert into identity.users (user_id, status, created_at) select user_id, 'pending', $4 from address where user_id = $2
   )
   select a.email_id, a.user_id, a.email, coalesce(u.status, 'pending') as status
   from address a left join identity.users u using (user_id)`,
)

/**
 * The owner of an address, made as a pending user when there is none, who keeps it until the transaction ends: otherwise it could be gone
 * before a mail is kept for it. One statement: parallel calls agree on one user.
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
/** A new user with an address that is not proved. False when the address belongs to somebody already. */
export const insertOwner = async (database: Database, email: string, { userId, emailId }: NewIds, now: Date) =>
  (await database.row(insertOwnerStatement, [email, userId, emailId, now])) !== undefined

const findRecipientStatement = statement(
  'users.findRecipient',
  `select e.email_id, e.user_id, e.email, u.status from identity.emails e join identity.users u using (user_id)
   where e.email = $1 and not e.claim for key share of e`,
)
/** The owner of an address, who keeps it until the transaction ends. */
export const findRecipient = (database: Database, email: string) =>
  database.row<Recipient>(findRecipientStatement, [email])

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

/** The address as one of this user: theirs already, or claimed from now on. Undefined when somebody else has proved it. */
export const addAddress = (database: Database, email: string, { userId, emailId }: NewIds, now: Date) =>
  database.row<Recipient>(addAddressStatement, [email, userId, emailId, now])

const proveStatement = statement(
  'users.prove',
  `with address as (
     select email_id, user_id, claim, not (claim or verified) as unproved_until_now
     from identity.emails where email_id = $1 for update
   ), proved as (
     update identity.emails e set verified = true, claim = false from address a where e.email_id = a.email_id
   ), active as (
     update identity.users u set status = 'active' from address a where u.user_id = a.user_id and not a.unproved_until_now
   )
   select user_id, claim, unproved_until_now from address`,
)
export type Proved = { user_id: string; claim: boolean; unproved_until_now: boolean }

/**
 * Marks an address as proved and its user as active; undefined when the address is gone. At the first proof of an address that owned an
 * account unproved, everything but the address is left to stranger-store.ts.
 */
export const setProved = (database: Database, emailId: string) => database.row<Proved>(proveStatement, [emailId])

const findByEmailStatement = statement(
  'users.findByEmail',
  `select ${userJson} as user from identity.users u
   where u.user_id = (select user_id from identity.emails where email = $1 and not claim)`,
)
export const findUser = async (database: Database, email: string): Promise<User | undefined> =>
  (await database.row<{ user: User }>(findByEmailStatement, [email]))?.user

const findSignInKindStatement = statement(
  'users.findSignInKind',
  // Two look-ups by index, whether there is anybody or not. The whole user would take longer to put together than nobody.
  `select coalesce((
     select case
       when u.status <> 'active' then 'new'
       when exists (select from identity.passwords p where p.user_id = u.user_id) then 'password'
       else 'passwordless' end
     from identity.emails e join identity.users u using (user_id) where e.email = $1 and not e.claim), 'new') as kind`,
)
/** How the owner of an address signs in; somebody who never did is as new as nobody. */
export const findSignInKind = async (database: Database, email: string): Promise<'new' | 'passwordless' | 'password'> =>
  (await database.row<{ kind: 'new' | 'passwordless' | 'password' }>(findSignInKindStatement, [email]))!.kind

const findByIdStatement = statement(
  'users.findById',
  `select ${userJson} as user from identity.users u where u.user_id = $1`,
)
/** A user that is known to be there. Throws `user_not_found` when they were removed meanwhile. */
export const getUser = async (database: Database, userId: string): Promise<User> => {
  const row = await database.row<{ user: User }>(findByIdStatement, [userId])
  if (!row) throw new Refusal('user_not_found')
  return row.user
}

type Change = { name: Partial<User['name']>; untrusted_metadata: Record<string, unknown> }
type Bounds = { bytes: number; keys: number }

const updateStatement = statement(
  'users.update',
  `update identity.users u set first_name = coalesce($2, first_name), middle_name = coalesce($3, middle_name),
     last_name = coalesce($4, last_name), untrusted_metadata = identity.merge_metadata(u.untrusted_metadata, $5)
   where user_id = $1 and octet_length(identity.merge_metadata(u.untrusted_metadata, $5)::text) <= $6
     and (select count(*) from jsonb_object_keys(identity.merge_metadata(u.untrusted_metadata, $5))) <= $7
   returning user_id`,
)
const mergedKeysStatement = statement(
  'users.mergedKeys',
  `select count(*) as count
   from identity.users u, jsonb_object_keys(identity.merge_metadata(u.untrusted_metadata, $2)) where u.user_id = $1`,
)

/** All of a change or nothing of it; returns the bound that the merged metadata would break. */
export const updateUser = async (
  database: Database,
  userId: string,
  { name: { first_name, middle_name, last_name }, untrusted_metadata }: Change,
  { bytes, keys }: Bounds,
): Promise<'keys' | 'bytes' | undefined> => {
  const change = JSON.stringify(untrusted_metadata)
  const values = [userId, first_name ?? null, middle_name ?? null, last_name ?? null, change, bytes, keys]
  if (await database.row(updateStatement, values)) return undefined
  const merged = await database.row<{ count: number }>(mergedKeysStatement, [userId, change])
  return merged && merged.count > keys ? 'keys' : 'bytes'
}

const banStatement = statement(
  'users.ban',
  'update identity.users set banned_at = $2 where user_id = $1 returning user_id',
)
/** False when there is no such user. */
export const updateBan = async (database: Database, userId: string, at: Date | null): Promise<boolean> =>
  (await database.row(banStatement, [userId, at])) !== undefined

const findBanStatement = statement('users.findBan', 'select banned_at from identity.users where user_id = $1')
export const findBan = (database: Database, userId: string) =>
  database.row<{ banned_at: Date | null }>(findBanStatement, [userId])

const selectVerifiedStatement = statement(
  'users.selectVerifiedEmails',
  `select coalesce((select array_agg(email order by created_at, email_id) from identity.emails where user_id = $1 and verified), '{}') as emails
   from identity.users where user_id = $1 and banned_at is null`,
)
export const selectVerifiedEmails = (database: Database, userId: string) =>
  database.row<{ emails: string[] }>(selectVerifiedStatement, [userId])

const lockEmailsStatement = statement(
  'users.lockEmails',
  'select from identity.emails where user_id = $1 order by email_id for update',
)
/** Waits for whoever holds addresses of this user, and keeps them to this transaction. */
export const lockEmails = (database: Database, userId: string) => database.rows(lockEmailsStatement, [userId])

const holdVerifiedStatement = statement(
  'users.holdVerifiedEmails',
  'select email from identity.emails where user_id = $1 and verified order by email_id for key share',
)
export const selectHeldEmails = (database: Database, userId: string) =>
  database.rows<{ email: string }>(holdVerifiedStatement, [userId])

/** A user as the operator sees them. */
export type ListedUser = { user: User; banned_at: Date | null }

const listStatement = statement(
  'users.list',
  `select ${userJson} as user, u.banned_at from identity.users u order by u.created_at desc, u.user_id limit $1`,
)
export const selectUsers = (database: Database, most: number) => database.rows<ListedUser>(listStatement, [most])

const findListedStatement = statement(
  'users.findListed',
  `select ${userJson} as user, u.banned_at from identity.users u where u.user_id = $1`,
)
export const selectUser = (database: Database, userId: string) =>
  database.row<ListedUser>(findListedStatement, [userId])

const removeStatement = statement('users.remove', 'delete from identity.users where user_id = $1 returning user_id')
/** Sessions, addresses, mails, links and codes go with the user, by their foreign keys. */
export const deleteUser = async (database: Database, userId: string): Promise<boolean> =>
  (await database.row(removeStatement, [userId])) !== undefined

const removeClaimsStatement = statement(
  'users.removeClaims',
  'delete from identity.emails where claim and created_at < $1',
)
export const deleteClaimsBefore = (database: Database, before: Date) => database.rows(removeClaimsStatement, [before])

const unproved = `u.status = 'pending' and u.created_at < $1
     and not exists (select from identity.emails e where e.user_id = u.user_id and (e.verified or e.created_at >= $1))
     and not exists (select from identity.phone_numbers p where p.user_id = u.user_id and (p.verified or p.created_at >= $1))
     and not exists (select from identity.crypto_wallets w where w.user_id = u.user_id)
     and not exists (select from identity.oauth_registrations o where o.user_id = u.user_id)
     and not exists (select from identity.webauthn_registrations w where w.user_id = u.user_id)
     and not exists (select from identity.sessions s where s.user_id = u.user_id)
     and not exists (
       select from identity.mails m join identity.emails e using (email_id) where e.user_id = u.user_id and m.created_at >= $1)`

const listUnprovedStatement = statement(
  'users.listUnproved',
  `select user_id from identity.users u where ${unproved} order by created_at limit $2`,
)
/** Users who never proved anything, and whom nobody has mailed since: an address that somebody typed, and nobody came. The oldest first. */
export const listUnprovedUsers = async (database: Database, before: Date, most: number): Promise<string[]> =>
  (await database.rows<{ user_id: string }>(listUnprovedStatement, [before, most])).map(({ user_id }) => user_id)

const removeUnprovedStatement = statement(
  'users.removeUnproved',
  `delete from identity.users u where u.user_id = any($2) and ${unproved}`,
)
/** Removes those of the users who have proved nothing until now either. */
export const deleteUnprovedUsers = (database: Database, before: Date, userIds: readonly string[]) =>
  database.rows(removeUnprovedStatement, [before, userIds])
