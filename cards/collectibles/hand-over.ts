import type { CardsContext, Viewer } from '../context.ts'
import { handOverWaiting, hasWaiting } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'lockVerifiedEmails'>

/**
 * Gives a user what was collected with an address they have since verified. Usually a single read; it writes only for addresses that
 * are locked as theirs: otherwise an address that they remove meanwhile would be theirs again and collect for them.
 */
export const handOver = async (
  { database, clock, lockVerifiedEmails }: Context,
  { userId, verifiedEmails }: Viewer,
): Promise<void> => {
  if (verifiedEmails.length === 0 || !(await hasWaiting(database, { userId, emails: verifiedEmails }))) return
  await database.transaction(async (inside) => {
    const emails = lockVerifiedEmails ? await lockVerifiedEmails(inside, userId) : verifiedEmails
    await handOverWaiting(inside, { userId, emails, now: clock() })
  })
}
