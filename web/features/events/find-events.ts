import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { normalizeForSearch } from '../../format/normalize-for-search.ts'
import type { Sought } from '../../ui/search-bar.tsx'

/** Those of a list that have the text in their name or place, and the status that is chosen. */
export function findEvents(events: readonly PoapEvent[], { search, choice }: Sought): readonly PoapEvent[] {
  const text = normalizeForSearch(search.trim() === '' ? '' : search)
  return events.filter(
    ({ status, name, place }) =>
      (choice === '' || status === choice) && normalizeForSearch(`${name}\n${place}`).includes(text),
  )
}
