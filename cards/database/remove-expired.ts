import { oldestJwt } from '../bearer/read-bearer.ts'
import { deleteExpiredOffers } from '../cards/offers/store.ts'
import { deleteTypedAddresses, lapseUnproved } from '../collectibles/store.ts'
import type { CardsContext } from '../context.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteForgottenBy } from '../me/store.ts'
import { deleteRefusals } from '../taps/store.ts'

const minute = 60_000
const day = 86_400_000

/** Clears what can have no effect any more; to be called now and then, say hourly. Safe at any time and from several replicas. */
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
  await lapseUnproved(database, clock())
}
