import { searchCharacters } from '@iyk/wire/limits.ts'

/** What the address of the list says: what is looked for, and in which order. Nothing leaves nothing out. */
export interface SoughtEvents {
  search: string
  /** As a badge says it. */
  status: string
  /** `holder`, `co-host` or `staff`. */
  role: string
  year: string
  /** One of the orders of the wire. */
  sort: string
}

export const noneSought: SoughtEvents = { search: '', status: '', role: '', year: '', sort: '' }

const shapes: Readonly<Record<Exclude<keyof SoughtEvents, 'search'>, RegExp>> = {
  status: /^(draft|pending-approval|future|active|expired|canceled|rejected)$/,
  role: /^(holder|co-host|staff)$/,
  year: /^\d{4}$/,
  sort: /^-?(start|name|created|collected)$/,
}

/** What an address can be trusted to say: someone may have typed it. */
export function parseSought(query: string): SoughtEvents {
  const parameters = new URLSearchParams(query)
  const parsed = { ...noneSought, search: (parameters.get('search') ?? '').slice(0, searchCharacters) }
  for (const [name, shape] of Object.entries(shapes)) {
    const value = parameters.get(name) ?? ''
    if (shape.test(value)) parsed[name as keyof SoughtEvents] = value
  }
  return parsed
}

/** The same as an address. */
export function toAddress(sought: SoughtEvents): string {
  const said = Object.entries(sought).filter(([, value]) => value.trim() !== '')
  return said.length === 0 ? '/events' : `/events?${new URLSearchParams(said)}`
}

export function isSearching(sought: SoughtEvents): boolean {
  return Object.values(sought).some((value) => value.trim() !== '')
}
