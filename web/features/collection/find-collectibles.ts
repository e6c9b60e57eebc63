import type { Collectible } from '@iyk/wire/collectibles.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

/** Those of a list whose event has the text in its name or place. */
export function findCollectibles(list: readonly Collectible[], search: string): readonly Collectible[] {
  const sought = normalizeForSearch(search)
  return list.filter(({ event }) => normalizeForSearch(`${event.name}\n${event.place}`).includes(sought))
}
