import type { CardsContext, Viewer } from '../context.ts'
import { handOverWaiting } from './store.ts'

/**
 * Gives a user what was collected with an address they have since proved. One statement, which writes only when
 * something waits.
 */
export const handOver = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { userId, verifiedEmails }: Viewer,
): Promise<void> => {
  await handOverWaiting(database, { userId, emails: verifiedEmails, now: clock() })
}
