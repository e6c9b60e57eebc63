import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const rememberStatement = statement('browsers.remember', 'select identity.remember_browser($1, $2, $3)')
export const rememberBrowser = (database: Database, userId: string, browser: Buffer, now: Date) =>
  database.rows(rememberStatement, [userId, browser, now])

const forgetStatement = statement('browsers.forget', 'delete from identity.known_browsers where user_id = $1')
/** None of the user's browsers is known any more. */
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
