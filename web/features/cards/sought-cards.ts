import type { CardSort } from '@iyk/wire/cards.ts'
import { cardGroupCharacters, searchCharacters } from '@iyk/wire/limits.ts'

/** What a choice under “Show” asks the host for. */
const queries = {
  unlinked: ['linked', 'false'],
  linked: ['linked', 'true'],
  blocked: ['blocked', 'true'],
  offered: ['offered', 'true'],
  untapped: ['tapped', 'false'],
  signed: ['trust', 'signed'],
  counted: ['trust', 'counted'],
  static: ['trust', 'static'],
} as const
export type Show = keyof typeof queries

const sorts = ['', '-registered', 'name', '-last_tap', '-taps_today'] as const satisfies (CardSort | '')[]
export type Sort = (typeof sorts)[number]

/** Which cards are shown, and in which order; empty for all, the oldest first. */
export interface SoughtCards {
  search: string
  show: Show | ''
  /** The id of an event. */
  event: string
  /** A group by its name, prefixed with `in:`, or `none`. */
  group: string
  sort: Sort
}

export const everyCard: SoughtCards = { search: '', show: '', event: '', group: '', sort: '' }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the address asks for; what it cannot mean is left out. */
export function parseSought(query: string): SoughtCards {
  const requested = new URLSearchParams(query)
  const show = requested.get('show') ?? ''
  const event = requested.get('event') ?? ''
  const group = requested.get('group') ?? ''
  const sort = requested.get('sort') ?? ''
  const isGroup = group === 'none' || (group.startsWith('in:') && group.slice(3).trim() !== '')
  return {
    search: (requested.get('search') ?? '').slice(0, searchCharacters),
    show: Object.hasOwn(queries, show) ? (show as Show) : '',
    event: uuid.test(event) ? event : '',
    group: isGroup && [...group].length <= cardGroupCharacters + 3 ? group : '',
    sort: (sorts as readonly string[]).includes(sort) ? (sort as Sort) : '',
  }
}

/** The address of a list. */
export function addressOf(sought: SoughtCards): string {
  const requested = Object.entries(sought).filter(([, value]) => value.trim() !== '')
  return requested.length === 0 ? '/cards' : `/cards?${new URLSearchParams(requested)}`
}

/** Whether cards are left out. */
export function isSearching({ search, show, event, group }: SoughtCards): boolean {
  return search.trim() !== '' || show !== '' || event !== '' || group !== ''
}

/** Whether the order stays as it is while cards are tapped. */
export function isSteady({ sort }: SoughtCards): boolean {
  return !sort.includes('tap')
}

/** The query of a call to the host. */
export function queryOf({ search, show, event, group, sort }: SoughtCards): string[][] {
  return [
    ...(search.trim() === '' ? [] : [['search', search]]),
    ...(show === '' ? [] : [[...queries[show]]]),
    ...(event === '' ? [] : [['event_id', event]]),
    ...(group === '' ? [] : [group === 'none' ? ['grouped', 'false'] : ['group', group.slice(3)]]),
    ...(sort === '' ? [] : [['sort', sort]]),
  ]
}
