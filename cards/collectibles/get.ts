import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { handOver } from './hand-over.ts'
import { findKept } from './store.ts'

/** One collectible of the caller's. Throws `collectible_not_found`, also for other people's. */
export const getCollectible = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { viewer, collectibleId }: { viewer: Viewer; collectibleId: string },
): Promise<Collectible> => {
  await handOver(context, viewer)
  const collectible = await findKept(context.database, collectibleId, viewer.userId)
  if (!collectible) throw new Refusal('collectible_not_found')
  return collectible
}
