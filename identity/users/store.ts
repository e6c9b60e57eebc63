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
  'phone_numbers', '[]'::json,
  'providers', '[]'::json,
  'totps', '[]'::json,
  'webauthn_registrations', '[]'::json,
  'crypto_wallets', '[]'::json,
  'biometric_registrations', '[]'::json,
  'password', null,
  'trusted_metadata', u.trusted_metadata,
  'untrusted_metadata', u.untrusted_metadata,
  'roles', u.roles)`

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

/** The owner of an address, made as a pending user when there is none. One statement: parallel calls agree on one user. */
export const ensureRecipient = async (
  database: Database,
  email: string,
  { userId, emailId }: NewIds,
  now: Date,
): Promise<Recipient> => (await database.row<Recipient>(ensureStatement, [email, userId, emailId, now]))!

const findRecipientStatement = statement(
  'users.findRecipient',
  `select e.email_id, e.user_id, e.email, u.status from identity.emails e join identity.users u using (user_id)
   where e.email = $1 and not e.claim`,
)
export const findRecipient = (database: Database, email: string) =>
  database.row<Recipient>(findRecipientStatement, [email])

const addAddressStatement = statement(
  'users.addAddress',
  `with address as (
     insert into identity.emails (email_id, user_id, email, claim, created_at)
     select $3::text, $2::text, $1::text, true, $4::timestamptz
     where not exists (select from identity.emails where email = $1 and not claim and user_id <> $2)
     on conflict (user_id, email) do update set email = excluded.email
     returning email_id, user_id, email
   )
   select a.*, u.status from address a join identity.users u using (user_id)`,
)

/** The address as one of this user: theirs already, or claimed from now on. Undefined when it belongs to somebody else. */
export const addAddress = (database: Database, email: string, { userId, emailId }: NewIds, now: Date) =>
  database.row<Recipient>(addAddressStatement, [email, userId, emailId, now])

const proveStatement = statement(
  'users.prove',
  `with proved as (update identity.emails set verified = true, claim = false where email_id = $1 returning user_id)
   update identity.users u set status = 'active' from proved where u.user_id = proved.user_id`,
)

/** Marks an address as proved and its user as active. */
export const setProved = (database: Database, emailId: string) => database.rows(proveStatement, [emailId])

const findByEmailStatement = statement(
  'users.findByEmail',
  `select ${userJson} as user from identity.users u
   where u.user_id = (select user_id from identity.emails where email = $1 and not claim)`,
)
export const findUser = async (database: Database, email: string): Promise<User | undefined> =>
  (await database.row<{ user: User }>(findByEmailStatement, [email]))?.user

const removeStatement = statement('users.remove', 'delete from identity.users where user_id = $1 returning user_id')
/** Sessions, addresses, mails, links and codes go with the user, by their foreign keys. */
export const deleteUser = async (database: Database, userId: string): Promise<boolean> =>
  (await database.row(removeStatement, [userId])) !== undefined

const removeClaimsStatement = statement(
  'users.removeClaims',
  'delete from identity.emails where claim and created_at < $1',
)
export const deleteClaimsBefore = (database: Database, before: Date) => database.rows(removeClaimsStatement, [before])
