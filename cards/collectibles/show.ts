import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { CardsContext } from '../context.ts'
import { findAnyKept } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * One collectible as its keeper shows it to others. Its id is known to its keeper alone until they share it, and the
 * answer says nothing of who they are. Nothing of an event that is not approved any more.
 */
export const findShown = async (
  { database }: Pick<CardsContext, 'database'>,
  collectibleId: string,
): Promise<Collectible | undefined> => (uuid.test(collectibleId) ? findAnyKept(database, collectibleId) : undefined)
