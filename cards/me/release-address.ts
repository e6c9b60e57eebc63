import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { forgetCounts, releaseInStore } from './store.ts'

type Released = { userId: string; email: string; at: Date }

/** Gives a user what was collected with a verified address that they now remove, and deletes the address. */
export const releaseAddress = async (database: Database, { userId, email, at }: Released): Promise<void> => {
  await releaseInStore(database, userId, email, at)
  await forgetCounts(database, [email, mailboxOf(email)])
}
