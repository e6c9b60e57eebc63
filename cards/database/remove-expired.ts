import { oldestJwt } from '../bearer/get-viewer.ts'
import { deleteExpiredOffers } from '../cards/offers/store.ts'
import { deleteTypedAddresses, expireUnverified } from '../collectibles/store.ts'
import type { CardsContext } from '../context.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteForgottenBy } from '../me/store.ts'
import { deleteLeftPasses } from '../passes/store.ts'
import { deleteRefusals } from '../taps/store.ts'

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
  await deleteRefusals(database, new Date(clock().getTime() - 30 * day))
  await deleteTypedAddresses(database, new Date(clock().getTime() - settings.tapLifetimeMinutes * minute))
  await deleteForgottenBy(database, oldestJwt(clock()))
  await expireUnverified(database, clock())
  await deleteLeftPasses(database)
}
