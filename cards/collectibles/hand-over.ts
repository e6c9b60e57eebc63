import type { CardsContext, Viewer } from '../context.ts'
import { handOverWaiting, hasWaiting } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'holdVerifiedEmails'>

/**
 * Gives a user what was collected with an address they have since proved. One look, mostly; what it writes it writes for addresses that
 * are theirs until it is written: an address they give up meanwhile would otherwise come back, and collect for them.
 */
export const handOver = async (
  { database, clock, holdVerifiedEmails }: Context,
  { userId, verifiedEmails }: Viewer,
): Promise<void> => {
  if (verifiedEmails.length === 0 || !(await hasWaiting(database, { userId, emails: verifiedEmails }))) return
  await database.transaction(async (inside) => {
    const emails = holdVerifiedEmails ? await holdVerifiedEmails(inside, userId) : verifiedEmails
    await handOverWaiting(inside, { userId, emails, now: clock() })
  })
}
