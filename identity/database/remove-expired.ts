import { deleteActsBefore } from '../audit/store.ts'
import type { IdentityContext } from '../context.ts'
import { deleteExpiredWalletChallenges } from '../crypto-wallets/store.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteMailsBefore } from '../mails/store.ts'
import { deleteExpiredOauth } from '../oauth/store.ts'
import { deleteUnownedResets } from '../passwords/store.ts'
import { deleteExpiredSessions } from '../sessions/store.ts'
import { deleteTotpsLapsedBefore } from '../totps/store.ts'
import { deletePhoneClaimsBefore } from '../users/phone-numbers/store.ts'
import { deleteClaimsBefore } from '../users/store.ts'
import { deleteExpiredChallenges } from '../webauthn/store.ts'

const day = 86_400_000

/** Clears what can have no effect any more; to be called now and then, say hourly. Safe at any time and from several replicas. */
export const removeExpired = async ({
  database,
  clock,
  settings,
}: Pick<IdentityContext, 'database' | 'clock' | 'settings'>): Promise<void> => {
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds)
  await deleteExpiredSessions(database, before(0))
  await deleteExpiredOauth(database, before(0))
  // A link lives a week at most; a week more, its opener is told that it ran out and not that it never was.
  await deleteMailsBefore(database, before(14 * day))
  await deleteUnownedResets(database, before(0))
  await deleteClaimsBefore(database, before(14 * day))
  await deletePhoneClaimsBefore(database, before(14 * day))
  await deleteExpiredChallenges(database, before(0))
  await deleteExpiredWalletChallenges(database, before(0))
  // A day more, for the same reason.
  await deleteTotpsLapsedBefore(database, before(day))
  await deleteIdleLimits(database, before(day))
  await deleteActsBefore(database, before((settings.auditDays ?? 400) * day))
}
