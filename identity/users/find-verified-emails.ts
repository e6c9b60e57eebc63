import type { IdentityContext } from '../context.ts'
import { selectVerifiedEmails } from './store.ts'

/** The addresses that a user has proved, as they are now; undefined for whoever is banned, or not there any more. */
export const findVerifiedEmails = async (
  { database }: Pick<IdentityContext, 'database'>,
  userId: string,
): Promise<string[] | undefined> => (await selectVerifiedEmails(database, userId))?.emails
