import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OwnCollectible } from '@iyk/wire/collectibles.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { handOver } from './hand-over.ts'
import { findCollected } from './store.ts'

/** One of the caller's collectibles. Throws `collectible_not_found`, also for those of others. */
export const getCollectible = async (
  context: Pick<CardsContext, 'database' | 'clock' | 'lockVerifiedEmails'>,
  { viewer, collectibleId }: { viewer: Viewer; collectibleId: string },
): Promise<OwnCollectible> => {
  await handOver(context, viewer)
  const collectible = await findCollected(context.database, collectibleId, viewer.userId)
  if (!collectible) throw new Refusal('collectible_not_found')
  return collectible
}
