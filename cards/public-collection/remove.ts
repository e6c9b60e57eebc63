import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { deleteCollection, lockCollection } from './store.ts'

/**
 * Deletes the caller's public collection with its picture and choices. Their name stays reserved for a while. Throws `public_collection_not_found`,
 * `public_collection_taken_down`.
 */
export const removePublicCollection = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  userId: string,
): Promise<null> =>
  database.transaction(async (inside) => {
    // Only a new statement sees what was shown meanwhile by who collects.
    const found = await lockCollection(inside, userId)
    if (!found) throw new Refusal('public_collection_not_found')
    // Otherwise it would come back at once.
    if (found.taken_down_reason !== null) throw new Refusal('public_collection_taken_down')
    await deleteCollection(inside, userId, clock())
    return null
  })
