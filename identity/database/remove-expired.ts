import type { Database } from '@iyk/kit/postgres/database.ts'
import { deleteActsBefore } from '../audit/store.ts'
import { deleteBrowsersBefore } from '../browsers/store.ts'
import type { IdentityContext, OtherParts } from '../context.ts'
import { deleteExpiredWalletChallenges } from '../crypto-wallets/store.ts'
import { deleteEmailsBefore } from '../emails/store.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteEmbeddedBefore } from '../magic-links/embedded-store.ts'
import { deleteExpiredLinks } from '../notices/store.ts'
import { deleteExpiredOauth } from '../oauth/store.ts'
import { deleteTextMessageCodesBefore } from '../otps/text-messages/store.ts'
import { deleteUnownedResets } from '../passwords/store.ts'
import { capSessions, deleteExpiredSessions } from '../sessions/store.ts'
import { deleteTotpsLapsedBefore } from '../totps/store.ts'
import { deletePendingPhonesBefore } from '../users/phone-numbers/store.ts'
import { deletePendingEmailsBefore, deleteUnverifiedUsers, listUnverifiedUsers } from '../users/store.ts'
import { deleteExpiredChallenges } from '../webauthn/store.ts'

const day = 86_400_000
/** Per round; the next hour continues. */
const maxUnverified = 10_000

/** Users who never verified anything, except those for whom the operator has prepared something. */
const removeUnverifiedUsers = async (
  { database, otherParts }: { database: Database; otherParts: OtherParts | undefined },
  before: Date,
) => {
  const unverified = await listUnverifiedUsers(database, before, maxUnverified)
  const owners = new Set(await otherParts?.listOwners(database, unverified))
  await deleteUnverifiedUsers(
    database,
    before,
    unverified.filter((userId) => !owners.has(userId)),
  )
}

/** Deletes what can have no effect any more; to be called hourly or so. Safe at any time and from several replicas. */
export const removeExpired = async ({
  database,
  clock,
  settings,
  otherParts,
}: Pick<IdentityContext, 'database' | 'clock' | 'settings' | 'otherParts'>): Promise<void> => {
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds)
  if (settings.sessionMaxMinutes !== undefined) await capSessions(database, settings.sessionMaxMinutes)
  await deleteExpiredSessions(database, before(0))
  await deleteExpiredOauth(database, before(0))
  await deleteExpiredLinks(database, before(0))
  // A link lives a week at most; for another week, opening it says that it expired and not that it never existed.
  await deleteEmailsBefore(database, before(14 * day))
  await deleteEmbeddedBefore(database, before(14 * day))
  await deleteUnownedResets(database, before(0))
  await deletePendingEmailsBefore(database, before(14 * day))
  await deletePendingPhonesBefore(database, before(14 * day))
  await removeUnverifiedUsers({ database, otherParts }, before(30 * day))
  await deleteExpiredChallenges(database, before(0))
  await deleteExpiredWalletChallenges(database, before(0))
  // A day longer, for the same reason.
  await deleteTotpsLapsedBefore(database, before(day))
  await deleteIdleLimits(database, before(day))
  await deleteTextMessageCodesBefore(database, before(day))
  // As long as its cookie at most.
  await deleteBrowsersBefore(database, before(400 * day))
  await deleteActsBefore(database, before((settings.auditDays ?? 400) * day))
}
