import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { BulkVisibility } from '@iyk/wire/public-collection.ts'
import type { CardsContext } from '../context.ts'
import { lockCollection } from '../public-collection/store.ts'
import { showImported } from './store.ts'

/**
 * Shows or hides imported POAPs of the caller on their public page, all or those with these ids; ids of others change nothing. Throws
 * `public_collection_not_found`, and `imported_poap_unconfirmed` if none of those to be shown is confirmed by a linked wallet.
 */
export const updateImportedVisibility = (
  { database }: Pick<CardsContext, 'database'>,
  { userId, change }: { userId: string; change: BulkVisibility },
): Promise<{ changed: number }> =>
  database.transaction(async (inside) => {
    if (!(await lockCollection(inside, userId))) throw new Refusal('public_collection_not_found')
    const changed = await showImported(inside, { userId, isShown: change.is_shown, ids: change.ids })
    if (changed === 0 && change.is_shown) throw new Refusal('imported_poap_unconfirmed')
    return { changed }
  })
