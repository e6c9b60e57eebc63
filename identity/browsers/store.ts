import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** The oldest give way, so that nobody who was in an account once leaves behind any number of ways past its limits. */
const mostPerUser = 20

const rememberStatement = statement(
  'browsers.remember',
  `with forgotten as (
     delete from identity.known_browsers k using (
       select browser_hash from identity.known_browsers where user_id = $1 and browser_hash <> $2
       order by seen_at desc, browser_hash offset ${mostPerUser - 1}
     ) old where k.user_id = $1 and k.browser_hash = old.browser_hash
   )
   insert into identity.known_browsers (user_id, browser_hash, seen_at)
   select user_id, $2, $3 from identity.users where user_id = $1
   on conflict (user_id, browser_hash) do update set seen_at = excluded.seen_at`,
)
export const rememberBrowser = (database: Database, userId: string, browser: Buffer, now: Date) =>
  database.rows(rememberStatement, [userId, browser, now])

const forgetStatement = statement('browsers.forget', 'delete from identity.known_browsers where user_id = $1')
/** All browsers of a user are strangers from now on. */
export const forgetBrowsers = (database: Database, userId: string) => database.rows(forgetStatement, [userId])

const isKnownStatement = statement(
  'browsers.isKnown',
  'select from identity.known_browsers where browser_hash = $2 and ($1::text is null or user_id = $1)',
)
/** Whether a browser has signed in to an account, or to any. */
export const isKnownBrowser = async (database: Database, userId: string | null, browser: Buffer): Promise<boolean> =>
  (await database.row(isKnownStatement, [userId, browser])) !== undefined

const removeStatement = statement('browsers.remove', 'delete from identity.known_browsers where seen_at < $1')
export const deleteBrowsersBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
