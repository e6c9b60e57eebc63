import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { CardsContext } from '../context.ts'
import { findApprovedCollectible } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `hasOwner`: a user has it. An address that nobody has verified may have the event already, and then this number is no one's (decision 27). */
type Shown = Collectible & { hasOwner: boolean }

/**
 * One collectible as its collector shares it. Only the collector knows its id until then, and the
 * result says nothing about them. Undefined when the event is no longer approved.
 */
export const findShown = async (
  { readStale }: Pick<CardsContext, 'readStale'>,
  collectibleId: string,
): Promise<Shown | undefined> =>
  uuid.test(collectibleId) ? readStale((database) => findApprovedCollectible(database, collectibleId)) : undefined
