import type { Database } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { selectLockedEmails, selectVerifiedEmails } from './store.ts'

/** The addresses that a user has verified; undefined for a banned or deleted user. */
export const findVerifiedEmails = async (
  { database }: Pick<IdentityContext, 'database'>,
  userId: string,
): Promise<string[] | undefined> => (await selectVerifiedEmails(database, userId))?.emails

/** The same, empty for a deleted user; runs inside a transaction, and none of them can be removed before it ends. */
export const lockVerifiedEmails = async (database: Database, userId: string): Promise<string[]> =>
  (await selectLockedEmails(database, userId)).map(({ email }) => email)
