import type { IdentityContext } from '../context.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteMailsBefore } from '../mails/store.ts'
import { deleteExpiredSessions } from '../sessions/store.ts'
import { deleteClaimsBefore } from '../users/store.ts'

const day = 86_400_000

/** Clears what can have no effect any more; to be called now and then, say hourly. Safe at any time and from several replicas. */
export const removeExpired = async ({
  database,
  clock,
}: Pick<IdentityContext, 'database' | 'clock'>): Promise<void> => {
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds)
  await deleteExpiredSessions(database, before(0))
  // A link lives a week at most; a week more, its opener is told that it ran out and not that it never was.
  await deleteMailsBefore(database, before(14 * day))
  await deleteClaimsBefore(database, before(14 * day))
  await deleteIdleLimits(database, before(day))
}
