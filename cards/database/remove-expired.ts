import { cancellationNoticeDays, codeBatch, passRegistrations, tapListHours, webhooks } from '@iyk/wire/limits.ts'
import { deleteExpiredAdmissions } from '../admissions/store.ts'
import { deleteKeysExpiredBy } from '../api-keys/store.ts'
import { oldestJwt } from '../bearer/get-viewer.ts'
import { deleteExpiredOffers } from '../cards/offers/store.ts'
import { deleteRelayedMints, stripRelayedMints } from '../collectibles/relay/store.ts'
import { clearTypedAtAdmissions, deleteTypedAddresses, expireUnverified } from '../collectibles/store.ts'
import type { CardsContext } from '../context.ts'
import { deleteVisits } from '../copyable-cards/store.ts'
import { deleteExpiredInvitations } from '../event-invitations/store.ts'
import { deleteUnpairedKiosks } from '../kiosks/store.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteForgottenBy } from '../me/store.ts'
import { deleteEndedRegistrations } from '../passes/push-store.ts'
import { deleteLeftPasses } from '../passes/store.ts'
import { deleteCancellationNotices } from '../poap-events/cancellations/store.ts'
import { deleteWithdrawnCodes } from '../poap-events/codes/store.ts'
import { lapseInvitations } from '../poap-events/guest-invitations/store.ts'
import { deleteEndedLinks } from '../programming-links/store.ts'
import { deleteReleasedNames } from '../public-collection/name-store.ts'
import { reservedSince } from '../public-collection/update.ts'
import { deleteHandOuts } from '../staff/store.ts'
import { deleteRefusals } from '../taps/store.ts'
import { deleteDeliveriesBefore } from '../webhooks/delivery-store.ts'
import { forgetFormerSecrets } from '../webhooks/store.ts'

const minute = 60_000
const day = 86_400_000

/** Deletes expired data. Call it regularly, such as every hour. Safe at any time and from several replicas. */
export const removeExpired = async ({
  database,
  clock,
  settings,
}: Pick<CardsContext, 'database' | 'clock' | 'settings'>): Promise<void> => {
  await deleteIdleLimits(database, new Date(clock().getTime() - day))
  await deleteExpiredOffers(database, clock())
  await deleteExpiredInvitations(database, clock())
  await deleteUnpairedKiosks(database, clock())
  await deleteHandOuts(database, new Date(clock().getTime() - 30 * day))
  await deleteRefusals(database, new Date(clock().getTime() - 30 * day))
  await deleteVisits(database, new Date(clock().getTime() - tapListHours * 60 * minute))
  await deleteEndedLinks(database, clock())
  await deleteTypedAddresses(database, new Date(clock().getTime() - settings.tapLifetimeMinutes * minute))
  await clearTypedAtAdmissions(database, new Date(clock().getTime() - settings.tapLifetimeMinutes * minute))
  await deleteExpiredAdmissions(database, new Date(clock().getTime() - day))
  await deleteWithdrawnCodes(database, new Date(clock().getTime() - codeBatch.withdrawnDays * day))
  await lapseInvitations(database, clock(), new Date(clock().getTime() - 30 * day))
  await deleteCancellationNotices(
    database,
    new Date(clock().getTime() - cancellationNoticeDays * day),
    new Date(clock().getTime() - 30 * day),
  )
  await deleteForgottenBy(database, oldestJwt(clock()))
  await expireUnverified(database, clock())
  await deleteEndedRegistrations(database, passRegistrations.daysAfterEnd)
  await deleteLeftPasses(database)
  await deleteRelayedMints(database, new Date(clock().getTime() - 30 * day))
  await stripRelayedMints(database, new Date(clock().getTime() - 2 * day))
  await deleteKeysExpiredBy(database, new Date(clock().getTime() - 30 * day))
  await deleteReleasedNames(database, clock(), reservedSince(clock()))
  await deleteDeliveriesBefore(database, new Date(clock().getTime() - webhooks.logDays * day))
  await forgetFormerSecrets(database, clock())
}
