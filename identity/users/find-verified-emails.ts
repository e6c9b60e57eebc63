import type { Database } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { selectHeldEmails, selectVerifiedEmails } from './store.ts'

/** The addresses that a user has proved, as they are now; undefined for whoever is banned, or not there any more. */
export const findVerifiedEmails = async (
  { database }: Pick<IdentityContext, 'database'>,
  userId: string,
): Promise<string[] | undefined> => (await selectVerifiedEmails(database, userId))?.emails

/** The same, none for whoever is gone; runs inside a transaction, and none of them is given up before that ends. */
export const holdVerifiedEmails = async (database: Database, userId: string): Promise<string[]> =>
  (await selectHeldEmails(database, userId)).map(({ email }) => email)
