import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { forgetCounts, forgetInStore, listAddresses, noteForgotten } from './store.ts'

type Person = { userId?: string; emails: readonly string[] }

/**
 * Forgets a user, or addresses that are no user's, and what they held and collected; what others collected of their events stays with
 * those. Runs inside a transaction when it is given one, so that a provider beside it can forget the user in the same moment.
 */
export const forgetUser = async (database: Database, { userId, emails }: Person): Promise<void> => {
  await forgetInStore(database, userId, emails)
  // Mails are counted by the mailbox they reach.
  await forgetCounts(database, emails.map(mailboxOf))
}

/**
 * All that is kept of somebody whose account another server keeps: the above, messages to the addresses that are known of them, and for as long
 * as a JWT from before may live, their id.
 */
export const forgetKept = (
  { database, clock, forgetElsewhere }: Pick<CardsContext, 'database' | 'clock' | 'forgetElsewhere'>,
  { userId, emails }: Person,
): Promise<void> =>
  database.transaction(async (inside) => {
    const all = [...emails, ...(userId === undefined ? [] : await listAddresses(inside, userId))]
    const person = { ...(userId !== undefined && { userId }), emails: all }
    await forgetUser(inside, person)
    await forgetElsewhere?.(inside, person)
    await deleteMessagesTo(inside, all)
    if (userId !== undefined) await noteForgotten(inside, userId, clock())
  })
