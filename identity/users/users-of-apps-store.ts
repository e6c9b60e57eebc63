import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const recordStatement = statement(
  'usersOfApps.record',
  'insert into identity.users_of_apps (user_id) values ($1) on conflict do nothing',
)
/** An app, or its backend, makes a user or changes how they sign in. Its sessions record their user by themselves (migration 0067). */
export const recordUserOfApp = (inside: Database, userId: string) => inside.rows(recordStatement, [userId])

const isOfAppStatement = statement('usersOfApps.is', 'select from identity.users_of_apps where user_id = $1')
/** Whether an app had a user in hand. */
export const isUserOfApp = async (inside: Database, userId: string): Promise<boolean> =>
  (await inside.row(isOfAppStatement, [userId])) !== undefined

const reduceStatement = statement(
  'usersOfApps.reduce',
  `with kept as materialized (
     select email_id, user_id from identity.emails where user_id = $1 and email = $2 and verified for update
   ), removed as materialized (
     select identity.remove_factors_except(user_id, email_id) from kept
   ), passwords as (
     delete from identity.passwords p using kept where p.user_id = kept.user_id
   ), sessions as (
     delete from identity.sessions s using kept where s.user_id = kept.user_id
   ), browsers as (
     delete from identity.known_browsers b using kept where b.user_id = kept.user_id
   ), links as (
     delete from identity.end_session_links l using kept where l.user_id = kept.user_id
   ), apps as (
     delete from identity.users_of_apps a using kept where a.user_id = kept.user_id
   )
   select email_id from kept, removed`,
)
/**
 * Takes every way to sign in from a user but this address, which they have verified, and ends their sessions: nobody but whoever reads its mailbox is left.
 * Nothing happens, and the result is false, without the address. Runs with the user locked.
 */
export const reduceToAddress = async (inside: Database, userId: string, email: string): Promise<boolean> =>
  (await inside.row(reduceStatement, [userId, email])) !== undefined
