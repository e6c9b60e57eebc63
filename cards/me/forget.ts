import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { forgetCounts, forgetInStore } from './store.ts'

/**
 * Forgets a user and what they held and collected; what others collected of their events stays with those. Runs inside a transaction
 * when it is given one, so that a provider beside it can forget the user in the same moment.
 */
export const forgetUser = async (
  database: Database,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<void> => {
  await forgetInStore(database, userId, emails)
  // Mails are counted by the mailbox they reach.
  await forgetCounts(database, emails.map(mailboxOf))
}
