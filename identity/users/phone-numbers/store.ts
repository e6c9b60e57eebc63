import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** A number that can get text messages. */
export type Phone = { phone_id: string; user_id: string; phone_number: string }

type NewIds = { userId: string; phoneId: string }

const ensureStatement = statement(
  'phoneNumbers.ensure',
  // The number decides who was first; only the call that inserts it creates the user. The no-op update returns the row.
  `with number as (
     insert into identity.phone_numbers (phone_id, user_id, phone_number, created_at) values ($3, $2, $1, $4)
     on conflict (phone_number) where not claim do update set phone_number = excluded.phone_number
     returning phone_id, user_id, phone_number
   ), made as (
     insert into identity.users (user_id, status, created_at) select user_id, 'pending', $4 from number where user_id = $2
   )
   select phone_id, user_id, phone_number from number`,
)

/** The owner of a number, created as a pending user if there is none. One statement: parallel calls agree on one user. */
export const ensurePhone = async (database: Database, number: string, { userId, phoneId }: NewIds, now: Date) =>
  (await database.row<Phone>(ensureStatement, [number, userId, phoneId, now]))!

const findStatement = statement(
  'phoneNumbers.find',
  'select phone_id, user_id, phone_number from identity.phone_numbers where phone_number = $1 and not claim for key share',
)
export const findPhone = (database: Database, number: string) => database.row<Phone>(findStatement, [number])

const addStatement = statement(
  'phoneNumbers.add',
  `insert into identity.phone_numbers (phone_id, user_id, phone_number, claim, created_at)
   select $3::text, $2::text, $1::text, true, $4::timestamptz
   where not exists (select from identity.phone_numbers where phone_number = $1 and verified and user_id <> $2)
   on conflict (user_id, phone_number) do update set phone_number = excluded.phone_number
   returning phone_id, user_id, phone_number`,
)

/** The number as one of this user: theirs already, or pending from now on. Undefined if another user has verified it. */
export const addPhone = (database: Database, number: string, { userId, phoneId }: NewIds, now: Date) =>
  database.row<Phone>(addStatement, [number, userId, phoneId, now])

const verifyStatement = statement(
  'phoneNumbers.verify',
  `with number as (
     select phone_id, user_id, claim from identity.phone_numbers where phone_id = $1 for update
   ), changed as (
     update identity.phone_numbers p set verified = true, claim = false from number n where p.phone_id = n.phone_id
   )
   update identity.users u set status = 'active' from number n where u.user_id = n.user_id returning n.claim as was_pending`,
)

/** Marks a number as verified and its user as active. Returns whether it was pending; undefined if it was removed. */
export const setPhoneVerified = (database: Database, phoneId: string) =>
  database.row<{ was_pending: boolean }>(verifyStatement, [phoneId])

const removePendingStatement = statement(
  'phoneNumbers.removePending',
  'delete from identity.phone_numbers where claim and created_at < $1',
)
export const deletePendingPhonesBefore = (database: Database, before: Date) =>
  database.rows(removePendingStatement, [before])
