import type { Collectible } from '@iyk/wire/collectibles.ts'
import { normalizeForSearch } from '../../format/normalize-for-search.ts'
import type { Sought } from '../../ui/search-bar.tsx'

/** When its event began, where it was. */
export function yearOf({ event }: Collectible): string {
  return event.start_date.slice(0, 4)
}

/** Those of a list whose event has the text in its name or place, and began in the year that is chosen. */
export function findCollectibles<Found extends Collectible>(
  list: readonly Found[],
  { search, choice }: Pick<Sought, 'search'> & Partial<Sought>,
): readonly Found[] {
  const text = normalizeForSearch(search.trim() === '' ? '' : search)
  return list.filter(
    (one) =>
      (!choice || yearOf(one) === choice) && normalizeForSearch(`${one.event.name}\n${one.event.place}`).includes(text),
  )
}
