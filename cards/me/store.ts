import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const forgetStatement = statement('me.forget', 'select cards.forget_user($1, $2::text[])')
export const forgetInStore = (database: Database, userId: string, emails: readonly string[]) =>
  database.rows(forgetStatement, [userId, emails])

const mergeStatement = statement('me.merge', 'select cards.merge_users($1, $2)')
export const mergeInStore = (database: Database, from: string, into: string) =>
  database.rows(mergeStatement, [from, into])
