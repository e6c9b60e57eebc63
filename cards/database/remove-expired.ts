import { deleteExpiredOffers } from '../cards/offers/store.ts'
import { lapseUnproved } from '../collectibles/store.ts'
import type { CardsContext } from '../context.ts'
import { deleteIdleLimits } from '../limits/store.ts'
import { deleteRefusals } from '../taps/store.ts'

const day = 86_400_000

/** Clears what can have no effect any more; to be called now and then, say hourly. Safe at any time and from several replicas. */
export const removeExpired = async ({ database, clock }: Pick<CardsContext, 'database' | 'clock'>): Promise<void> => {
  await deleteIdleLimits(database, new Date(clock().getTime() - day))
  await deleteExpiredOffers(database, clock())
  await deleteRefusals(database, new Date(clock().getTime() - 30 * day))
  await lapseUnproved(database, clock())
}
