import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { findCollectedTap } from './store.ts'

/** The first of these refs with which something of the event was collected, and still is. */
export const findCollectedRef = async (
  { database }: Pick<CardsContext, 'database'>,
  { refs, eventId }: { refs: readonly string[]; eventId: string },
): Promise<string | undefined> => {
  if (refs.length === 0) return undefined
  const place = await findCollectedTap(database, refs.map(sha256), eventId)
  return place === undefined ? undefined : refs[place - 1]
}
