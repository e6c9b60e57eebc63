import type { Database } from '@iyk/kit/postgres/database.ts'
import { deleteActsBefore } from '../audit/store.ts'
import { deleteBrowsersBefore } from '../browsers/store.ts'
import type { IdentityContext, OtherParts } from '../context.ts'
import { deleteExpiredWalletChallenges } from '../crypto-wallets/store.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteMailsBefore } from '../mails/store.ts'
import { deleteExpiredLinks } from '../notices/store.ts'
import { deleteExpiredOauth } from '../oauth/store.ts'
import { deleteTextCodesBefore } from '../otps/texts/store.ts'
import { deleteUnownedResets } from '../passwords/store.ts'
import { capSessions, deleteExpiredSessions } from '../sessions/store.ts'
import { deleteTotpsLapsedBefore } from '../totps/store.ts'
import { deletePhoneClaimsBefore } from '../users/phone-numbers/store.ts'
import { deleteClaimsBefore, deleteUnprovedUsers, listUnprovedUsers } from '../users/store.ts'
import { deleteExpiredChallenges } from '../webauthn/store.ts'

const day = 86_400_000
/** In one round; the next hour goes on. */
const mostUnproved = 10_000

/** Users who never proved anything, but for those whom the operator has made something ready for. */
const removeUnprovedUsers = async (
  { database, otherParts }: { database: Database; otherParts: OtherParts | undefined },
  before: Date,
) => {
  const unproved = await listUnprovedUsers(database, before, mostUnproved)
  const owners = new Set(await otherParts?.listOwners(database, unproved))
  await deleteUnprovedUsers(
    database,
    before,
    unproved.filter((userId) => !owners.has(userId)),
  )
}

/** Clears what can have no effect any more; to be called now and then, say hourly. Safe at any time and from several replicas. */
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
  // A link lives a week at most; a week more, its opener is told that it ran out and not that it never was.
  await deleteMailsBefore(database, before(14 * day))
  await deleteUnownedResets(database, before(0))
  await deleteClaimsBefore(database, before(14 * day))
  await deletePhoneClaimsBefore(database, before(14 * day))
  await removeUnprovedUsers({ database, otherParts }, before(30 * day))
  await deleteExpiredChallenges(database, before(0))
  await deleteExpiredWalletChallenges(database, before(0))
  // A day more, for the same reason.
  await deleteTotpsLapsedBefore(database, before(day))
  await deleteIdleLimits(database, before(day))
  await deleteTextCodesBefore(database, before(day))
  // As long as its cookie lives at most.
  await deleteBrowsersBefore(database, before(400 * day))
  await deleteActsBefore(database, before((settings.auditDays ?? 400) * day))
}
