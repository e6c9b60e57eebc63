import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { normalizeForSearch } from '../../format/normalize-for-search.ts'
import { badgeOf } from '../../ui/badge-of.ts'
import type { SoughtEvents } from './sought-events.ts'

/** Those of a list that have the text in their name or place, and the status and year that are chosen; sorted where an order is. */
export function findEvents(events: readonly PoapEvent[], sought: SoughtEvents): readonly PoapEvent[] {
  const { search, status, year, sort } = sought
  const text = normalizeForSearch(search.trim() === '' ? '' : search)
  const found = events.filter(
    (event) =>
      (status === '' || badgeOf(event) === status) &&
      (year === '' || event.start_date.startsWith(year)) &&
      normalizeForSearch(`${event.name}\n${event.place}`).includes(text),
  )
  if (sort === '') return found
  const keyOf = keys[sort.replace('-', '') as keyof typeof keys]
  const keyed = found.map((event) => ({ event, key: keyOf(event) }))
  const direction = sort.startsWith('-') ? -1 : 1
  return keyed.sort((one, other) => direction * compare(one, other)).map(({ event }) => event)
}

/** As `cards/poap-events/sorted-store.ts` sorts them. */
const keys = {
  start: ({ starts_at }: PoapEvent) => starts_at,
  created: ({ created_at }: PoapEvent) => created_at,
  collected: ({ collected, starts_at }: PoapEvent) => `${String(collected).padStart(10, '0')}${starts_at}`,
  name: ({ name, starts_at }: PoapEvent) =>
    `${normalizeForSearch(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'))} ${starts_at}`,
}

interface Keyed {
  event: PoapEvent
  key: string
}

function compare(one: Keyed, other: Keyed): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1
  return one.event.id < other.event.id ? -1 : 1
}
