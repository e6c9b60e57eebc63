import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { User } from '@iyk/wire/user.ts'
import { userJson } from '../users/store.ts'

export type StoredOperator = {
  user_id: string
  role: OperatorRole
  added_at: Date
  added_by: string | null
  /** Null with another provider, which has the accounts. */
  user: User | null
  banned_at: Date | null
}

const fields = `o.user_id, o.role, o.added_at, o.added_by, u.banned_at,
  case when u.user_id is not null then ${userJson} end as user`

const listStatement = statement(
  'operators.list',
  `select ${fields} from identity.operators o left join identity.users u using (user_id) order by o.added_at, o.user_id`,
)
/** The longest ones first. */
export const listOperatorRows = (database: Database) => database.rows<StoredOperator>(listStatement)

const roleStatement = statement('operators.role', 'select role from identity.operators where user_id = $1')
export const findRole = async (database: Database, userId: string): Promise<OperatorRole | undefined> =>
  (await database.row<{ role: OperatorRole }>(roleStatement, [userId]))?.role

const isOwnStatement = statement(
  'operators.isOwn',
  `select from identity.operators where user_id = $1 and not exists (select from identity.sessions where session_id = $2 and of_app is not false)`,
)
/** Whether an account is an operator, and this session of it none of an app. With another provider, sessions are elsewhere. */
export const isOperatorsOwn = async (
  database: Database,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
): Promise<boolean> => (await database.row(isOwnStatement, [userId, sessionId ?? null])) !== undefined

const lockOwnersStatement = statement(
  'operators.lockOwners',
  `select o.user_id from identity.operators o
   where o.role = 'owner' and exists (select from identity.operators one where one.user_id = $1 and one.role = 'owner')
   order by o.user_id for update`,
)
/** Where this account is an owner, all owners stay as they are until the transaction ends; who waits for that sees afterwards what became of them. */
export const lockOwnersWith = (database: Database, userId: string) => database.rows(lockOwnersStatement, [userId])

const unbannedOwners = `select from identity.operators o where o.role = 'owner'
       and not exists (select from identity.users u where u.user_id = o.user_id and u.banned_at is not null)`

const lastStatement = statement(
  'operators.isLast',
  `select exists (select from identity.operators where user_id = $1 and role = 'owner') and not exists (
     ${unbannedOwners} and o.user_id <> $1) as is_last`,
)
/** Whether an account is the only owner, or all others are banned. */
export const isLastOwner = async (database: Database, userId: string): Promise<boolean> =>
  (await database.row<{ is_last: boolean }>(lastStatement, [userId]))!.is_last

const hasOwnerStatement = statement('operators.hasOwner', `select exists (${unbannedOwners}) as some`)
/** Whether anyone can open the console as its owner. */
export const hasOwner = async (database: Database): Promise<boolean> =>
  (await database.row<{ some: boolean }>(hasOwnerStatement))!.some

const saveStatement = statement(
  'operators.save',
  `with before as (select role from identity.operators where user_id = $1)
   insert into identity.operators as o (user_id, role, added_at, added_by) values ($1, $2, $3, $4)
   on conflict (user_id) do update set role = excluded.role
   returning (select role from before) as before`,
)
type Saved = { userId: string; role: OperatorRole; now: Date; by: string | null }
/** Adds an operator or changes the role of one. Null for a new one, or else the former role. */
export const saveOperator = async (
  database: Database,
  { userId, role, now, by }: Saved,
): Promise<OperatorRole | null> =>
  (await database.row<{ before: OperatorRole | null }>(saveStatement, [userId, role, now, by]))!.before

const changeStatement = statement(
  'operators.changeRole',
  `update identity.operators o set role = $2
   from (select user_id, role from identity.operators where user_id = $1 for update) b where o.user_id = b.user_id returning b.role as before`,
)
/** The former role. Undefined where there is no such operator. */
export const updateRole = async (
  database: Database,
  userId: string,
  role: OperatorRole,
): Promise<OperatorRole | undefined> =>
  (await database.row<{ before: OperatorRole }>(changeStatement, [userId, role]))?.before

const removeStatement = statement(
  'operators.remove',
  'delete from identity.operators where user_id = $1 returning role',
)
/** The role that was taken away. Undefined where there is no such operator. */
export const deleteOperator = async (database: Database, userId: string): Promise<OperatorRole | undefined> =>
  (await database.row<{ role: OperatorRole }>(removeStatement, [userId]))?.role

const deleteUnverifiedStatement = statement(
  'operators.deleteUnverified',
  `with verified as materialized (
     select where exists (select from identity.emails where user_id = $1 and verified)
       or exists (select from identity.phone_numbers where user_id = $1 and verified)
       or exists (select from identity.crypto_wallets where user_id = $1)
       or exists (select from identity.oauth_registrations where user_id = $1)
       or exists (select from identity.webauthn_registrations where user_id = $1 and user_verified)
   ), addresses as (
     delete from identity.emails e using verified as one where e.user_id = $1 and not e.verified
   ), authenticators as (
     delete from identity.totps t where t.user_id = $1 and not t.verified
   )
   delete from identity.phone_numbers p using verified as one where p.user_id = $1 and not p.verified`,
)

/**
 * Removes the authenticator app that nobody has confirmed, and the addresses and numbers that nobody has verified, where something else signs them in. A
 * backend can give them to any account; the first proof of such an address would remove everything else, and whoever has the number could sign in with it.
 */
export const deleteUnverified = (inside: Database, userId: string) => inside.rows(deleteUnverifiedStatement, [userId])

const deleteIdlePasswordStatement = statement(
  'operators.deleteIdlePassword',
  'delete from identity.passwords p where p.user_id = $1 and not exists (select from identity.emails e where e.user_id = $1 and not e.claim)',
)
/** Removes a password that no address is left for, which would count as a factor. */
export const deleteIdlePassword = (inside: Database, userId: string) =>
  inside.rows(deleteIdlePasswordStatement, [userId])
