import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { CardsContext } from '../context.ts'
import { findApprovedCollectible } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * One collectible as its collector shares it. Only the collector knows its id until then, and the
 * result says nothing about them. Undefined when the event is no longer approved.
 */
export const findShown = async (
  { readStale }: Pick<CardsContext, 'readStale'>,
  collectibleId: string,
): Promise<Collectible | undefined> =>
  uuid.test(collectibleId) ? readStale((database) => findApprovedCollectible(database, collectibleId)) : undefined
