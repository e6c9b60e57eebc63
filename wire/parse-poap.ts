import type { GivenPoap } from './imported-poaps.ts'
import { eventCharacters, importedPoaps, urlCharacters } from './limits.ts'
import { oneLine, severalLines } from './one-line.ts'
import { normalizeChain } from './poap-chains.ts'

/** Fields that can be wrong, by their names in the POAP API. */
type PoapField =
  | 'entry'
  | 'tokenId'
  | 'event.id'
  | 'event.name'
  | 'event.description'
  | 'event.city'
  | 'event.country'
  | 'event.start_date'
  | 'event.end_date'
  | 'created'
  | 'chain'
  | 'owner'

class Unreadable extends Error {
  readonly field: PoapField
  constructor(field: PoapField) {
    super(field)
    this.field = field
  }
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an entry has under one of these names, or null. */
const find = (fields: Fields, ...names: readonly string[]): unknown => {
  const name = names.find((one) => Object.hasOwn(fields, one) && fields[one] !== null && fields[one] !== '')
  return name === undefined ? null : fields[name]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isOnCalendar && year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}

/** `2021-12-07`, with or without a time; `07-Dec-2021`; seconds since 1970. Undefined for anything else. */
export const parseDay = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  if (/^[0-9]{9,11}$/.test(text)) return new Date(Number(text) * 1000).toISOString().slice(0, 10)
  const [, year, month, day] =
    /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ][0-9:.]{5,15}(?:Z|UTC| UTC|[+-][0-9:]{4,6})?)?$/.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day))
  const [, first, name = '', last] = /^([0-9]{1,2})-([A-Za-z]{3})-([0-9]{4})$/.exec(text) ?? []
  if (first) return dayOf(Number(last), months.indexOf(name.toLowerCase()) + 1, Number(first))
  return undefined
}

const readDay = (field: PoapField, value: unknown): string | null => {
  if (value === null) return null
  const day = parseDay(typeof value === 'string' ? value.trim() : value)
  if (day === undefined) throw new Unreadable(field)
  return day
}

const readText = (field: PoapField, value: unknown, most: number, clean = oneLine): string => {
  if (value === null) return ''
  if (typeof value !== 'string' || value.length > 4 * most) throw new Unreadable(field)
  const text = clean(value.toWellFormed())
  // As the shape counts them.
  if ([...text].length > most) throw new Unreadable(field)
  return text
}

/** Digits. A number that JSON rounded is no longer the one that was meant. */
const readDigits = (field: PoapField, value: unknown): string => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^[0-9]{1,80}$/.test(text.trim())) throw new Unreadable(field)
  return text.trim().replace(/^0+(?=[0-9])/, '')
}

const readTokenId = (value: unknown): string => {
  const digits = readDigits('tokenId', value)
  if (BigInt(digits) >= 2n ** 256n) throw new Unreadable('tokenId')
  return digits
}

const readEventNumber = (value: unknown): number => {
  const number = Number(readDigits('event.id', value))
  if (number < 1 || number > importedPoaps.eventNumber) throw new Unreadable('event.id')
  return number
}

/** A name in place of an address says nothing that can be compared. */
const readOwner = (value: unknown): string | null => {
  if (value === null) return null
  const owner = isFields(value) ? find(value, 'id', 'address') : value
  const text = typeof owner === 'string' ? owner.trim().toLowerCase() : ''
  if (/^0x[0-9a-f]{40}$/.test(text)) return text
  if (text.includes('.') && text.length <= urlCharacters) return null
  throw new Unreadable('owner')
}

const readChain = (value: unknown): string | null => {
  if (value === null) return null
  const chain = typeof value === 'string' || typeof value === 'number' ? normalizeChain(String(value)) : ''
  if (!/^[a-z0-9-]+$/.test(chain) || chain.length > importedPoaps.chainCharacters) throw new Unreadable('chain')
  return chain
}

/** A picture or a page is an extra: what leads elsewhere than to the web or IPFS is left out. */
const readUrl = (value: unknown, schemes: RegExp): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text.length > urlCharacters || !schemes.test(text)) return null
  const url = URL.parse(text)
  return url && !url.username && !url.password && url.href.length <= urlCharacters ? url.href : null
}

const read = (entry: unknown): GivenPoap => {
  if (!isFields(entry)) throw new Unreadable('entry')
  const found = find(entry, 'event', 'drop')
  const event = isFields(found) ? found : {}
  const name = readText('event.name', find(event, 'name'), importedPoaps.nameCharacters)
  if (name === '') throw new Unreadable('event.name')
  return {
    token_id: readTokenId(find(entry, 'tokenId', 'token_id', 'poap_id', 'id')),
    event_id: readEventNumber(find(event, 'id') ?? find(entry, 'eventId', 'event_id', 'drop_id')),
    name,
    description: readText('event.description', find(event, 'description'), eventCharacters.description, severalLines),
    city: readText('event.city', find(event, 'city'), eventCharacters.place),
    country: readText('event.country', find(event, 'country'), eventCharacters.place),
    starts_on: readDay('event.start_date', find(event, 'start_date', 'startDate')),
    ends_on: readDay('event.end_date', find(event, 'end_date', 'endDate')),
    chain: readChain(find(entry, 'chain', 'network', 'layer')),
    owner: readOwner(find(entry, 'owner', 'collector_address')),
    minted_on: readDay('created', find(entry, 'created', 'minted_on')),
    event_url: readUrl(find(event, 'event_url', 'drop_url'), /^https:\/\//i),
    image_url: readUrl(find(event, 'image_url'), /^(https|ipfs):\/\//i),
  }
}

/** A POAP as `/actions/scan` of the POAP API has it, or an export with the same fields; or the field that cannot be read. */
export const parsePoap = (entry: unknown): GivenPoap | { unreadable: PoapField } => {
  try {
    return read(entry)
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.field }
    throw error
  }
}
