import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { CardsContext } from '../context.ts'
import { forgetNoticesTo } from '../poap-events/cancellations/forget-notices.ts'
import { forgetCounts, forgetInStore, listAddresses, recordForgotten } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'masterKey' | 'previousMasterKey'>
type Person = { userId?: string; emails: readonly string[] }

/**
 * Deletes a user, or addresses without a user, with their cards, events and collectibles; what others collected of the events stays theirs.
 * Pass a transaction to delete the user from the provider in the same one.
 */
export const forgetUser = async (context: Context, { userId, emails }: Person): Promise<void> => {
  const { database } = context
  await forgetInStore(database, userId, emails)
  await forgetNoticesTo(context, emails)
  // Emails are counted by the mailbox they reach.
  await forgetCounts(database, [...emails.flatMap((email) => [email, mailboxOf(email)]), ...(userId ? [userId] : [])])
}

/**
 * Deletes all data about a user of another provider: the above, messages to their known addresses and data in other parts. Their id is
 * recorded, so that JWTs from before are refused.
 */
export const forgetPerson = (
  context: Context & Pick<CardsContext, 'clock' | 'forgetElsewhere'>,
  { userId, emails }: Person,
): Promise<void> => {
  const { database, clock, forgetElsewhere } = context
  return database.transaction(async (inside) => {
    const all = [...emails, ...(userId === undefined ? [] : await listAddresses(inside, userId))]
    const person = { ...(userId !== undefined && { userId }), emails: all }
    await forgetUser({ ...context, database: inside }, person)
    await forgetElsewhere?.(inside, person)
    await deleteMessagesTo(inside, all)
    if (userId !== undefined) await recordForgotten(inside, userId, clock())
  })
}
