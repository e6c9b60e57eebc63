import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { CardsContext } from '../context.ts'
import { forgetNoticesTo } from '../poap-events/cancellations/forget-notices.ts'
import { forgetCounts, releaseInStore } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'masterKey' | 'previousMasterKey'>
type Released = { userId: string; email: string; at: Date }

/** Gives a user what was collected with a verified address that they now remove, and deletes the address. */
export const releaseAddress = async (context: Context, { userId, email, at }: Released): Promise<void> => {
  const { database } = context
  await releaseInStore(database, userId, email, at)
  await forgetNoticesTo(context, [email])
  await forgetCounts(database, [email, mailboxOf(email)])
}
