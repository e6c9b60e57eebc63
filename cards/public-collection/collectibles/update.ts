import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { BulkVisibility } from '@iyk/wire/public-collection.ts'
import type { CardsContext } from '../../context.ts'
import { lockCollection } from '../store.ts'
import { setVisibility } from '../visibility-store.ts'

/** Shows or hides many of the caller's collectibles, or all; ids of others change nothing. Throws `public_collection_not_found`. */
export const updateCollectionChoices = (
  { database }: Pick<CardsContext, 'database'>,
  { userId, change }: { userId: string; change: BulkVisibility },
): Promise<{ changed: number }> =>
  database.transaction(async (inside) => {
    if (!(await lockCollection(inside, userId))) throw new Refusal('public_collection_not_found')
    return { changed: await setVisibility(inside, { userId, isShown: change.is_shown, ids: change.ids }) }
  })
