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

/**
 * Owners are locked in order, and looked at again once another change of one is done: of two who demote each other at the same moment, one stays. One who is
 * banned does not count.
 */
const lockedOwners = `owners as materialized (
     select o.user_id from identity.operators o where o.role = 'owner' order by o.user_id for update
   ), others as (
     select w.user_id from owners w where w.user_id <> $1
       and not exists (select from identity.users u where u.user_id = w.user_id and u.banned_at is not null)
   )`

const saveStatement = statement(
  'operators.save',
  `with ${lockedOwners}, before as (select role from identity.operators where user_id = $1)
   insert into identity.operators as o (user_id, role, added_at, added_by)
   select $1, $2, $3, $4 where not $5 or $2 = 'owner' or not exists (select from owners where user_id = $1) or exists (select from others)
   on conflict (user_id) do update set role = excluded.role
   returning (select role from before) as before`,
)
type Saved = { userId: string; role: OperatorRole; now: Date; by: string | null; keepsOwner: boolean }
/** Adds an operator or changes the role of one. Undefined where that would leave no owner, if one is to be kept; `before` null for a new one. */
export const saveOperator = (database: Database, { userId, role, now, by, keepsOwner }: Saved) =>
  database.row<{ before: OperatorRole | null }>(saveStatement, [userId, role, now, by, keepsOwner])

const removeStatement = statement(
  'operators.remove',
  `with ${lockedOwners}
   delete from identity.operators o
   where o.user_id = $1 and (not $2 or o.role <> 'owner' or exists (select from others)) returning o.role`,
)
/** Undefined where there is no such operator, or no other owner and one is to be kept. */
export const deleteOperator = (database: Database, userId: string, keepsOwner: boolean) =>
  database.row<{ role: OperatorRole }>(removeStatement, [userId, keepsOwner])

const lastStatement = statement(
  'operators.isLast',
  `with ${lockedOwners}
   select exists (select from owners where user_id = $1) and not exists (select from others) as is_last`,
)
/** Whether an account is the only owner; owners stay as they are until the transaction ends. */
export const isLastOwner = async (database: Database, userId: string): Promise<boolean> =>
  (await database.row<{ is_last: boolean }>(lastStatement, [userId]))!.is_last
