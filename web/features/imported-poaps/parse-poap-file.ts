import type { GivenPoap } from '@iyk/wire/imported-poaps.ts'
import { importedPoaps } from '@iyk/wire/limits.ts'
import { parsePoap } from '@iyk/wire/parse-poap.ts'
import { parseCsv } from './parse-csv.ts'

/** What cannot be read: where it is, and the name of its field as the file has it. `line` is of the file, or the number of the entry in a list. */
interface FileProblem {
  line: number
  field: string
}

export interface ParsedFile {
  kind: 'json' | 'csv'
  poaps: GivenPoap[]
  problems: FileProblem[]
  /** Entries beyond those that one account can have. */
  beyond: number
}

/** No file of POAPs: nothing in it, JSON that breaks off, no list, or a table without these columns. */
interface UnreadableFile {
  unreadable: 'empty' | 'broken' | 'no-list' | 'columns'
  missing?: readonly string[]
}

interface Entry {
  line: number
  value: unknown
  columns?: Readonly<Record<string, string>>
}

/** How exports name their columns, by the field of the POAP API. */
const columnNames = {
  tokenId: ['tokenid', 'poapid', 'tokennumber'],
  'event.id': ['eventid', 'dropid', 'eventnumber'],
  'event.name': ['eventname', 'dropname', 'eventtitle', 'name', 'title', 'event', 'drop'],
  'event.description': ['eventdescription', 'dropdescription', 'description'],
  'event.city': ['eventcity', 'dropcity', 'city'],
  'event.country': ['eventcountry', 'dropcountry', 'country'],
  'event.start_date': ['eventstartdate', 'dropstartdate', 'startdate', 'eventdate', 'date'],
  'event.end_date': ['eventenddate', 'dropenddate', 'enddate'],
  'event.event_url': ['eventeventurl', 'eventurl', 'dropurl'],
  'event.image_url': ['eventimageurl', 'dropimageurl', 'imageurl', 'image'],
  created: ['created', 'createdat', 'mintedon', 'mintingdate', 'minteddate'],
  chain: ['chain', 'network', 'blockchain', 'layer'],
  owner: ['owner', 'ownerid', 'owneraddress', 'collector', 'collectoraddress', 'address', 'wallet'],
} as const
type Column = keyof typeof columnNames

/** `event.start_date`, `Event Start Date` and `eventStartDate` are one. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function findColumns(header: readonly string[]): Map<Column, number> {
  const names = header.map(plain)
  const columns = new Map<Column, number>()
  for (const [column, known] of Object.entries(columnNames) as [Column, readonly string[]][]) {
    const name = known.find((one) => names.includes(one))
    if (name !== undefined) columns.set(column, names.indexOf(name))
  }
  // Some call the token's number just that, where that of the event has a name.
  if (!columns.has('tokenId') && names.includes('id')) columns.set('tokenId', names.indexOf('id'))
  return columns
}

function readTable(text: string): Entry[] | UnreadableFile {
  const [header, ...rows] = parseCsv(text, importedPoaps.perUser + 2)
  if (!header) return { unreadable: 'empty' }
  const columns = findColumns(header.cells)
  const missing = (['tokenId', 'event.id', 'event.name'] as const).filter((column) => !columns.has(column))
  if (missing.length > 0) return { unreadable: 'columns', missing }
  const named = Object.fromEntries([...columns].map(([column, index]) => [column, header.cells[index]?.trim() ?? '']))
  return rows.map(({ line, cells }) => {
    const entry: Record<string, unknown> = {}
    const event: Record<string, unknown> = {}
    for (const [column, index] of columns) {
      const [, ofEvent] = /^event\.(.+)$/.exec(column) ?? []
      const fields = ofEvent ? event : entry
      fields[ofEvent ?? column] = cells[index]?.trim() ?? ''
    }
    return { line, value: { ...entry, event }, columns: named }
  })
}

/** A list, or an object that has one, as pages of an API do. */
function readList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  const lists = Object.values(value).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : undefined
}

function readJson(text: string): Entry[] | UnreadableFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { unreadable: 'broken' }
  }
  const list = readList(value)
  if (!list) return { unreadable: 'no-list' }
  return list.length === 0 ? { unreadable: 'empty' } : list.map((entry, index) => ({ line: index + 1, value: entry }))
}

/** A file of POAPs: the JSON that `/actions/scan` of the POAP API returns, or a CSV export with such columns. */
export function parsePoapFile(content: string): ParsedFile | UnreadableFile {
  const text = content.replace(/^\ufeff/, '')
  const isJson = /^\s*[[{]/.test(text)
  const entries = isJson ? readJson(text) : readTable(text)
  if (!Array.isArray(entries)) return entries
  if (entries.length === 0) return { unreadable: 'empty' }
  const file: ParsedFile = { kind: isJson ? 'json' : 'csv', poaps: [], problems: [], beyond: 0 }
  const seen = new Set<string>()
  for (const { line, value, columns } of entries.slice(0, importedPoaps.perUser)) {
    const parsed = parsePoap(value)
    if ('unreadable' in parsed) {
      file.problems.push({ line, field: columns?.[parsed.unreadable] ?? parsed.unreadable })
    } else if (!seen.has(parsed.token_id)) {
      seen.add(parsed.token_id)
      file.poaps.push(parsed)
    }
  }
  file.beyond = Math.max(0, entries.length - importedPoaps.perUser)
  return file
}

/** Of a part; a call may have twice as many. */
const partBytes = 1_000_000

/** Parts that one call takes: few enough, and not too long. */
export function splitPoaps(poaps: readonly GivenPoap[]): GivenPoap[][] {
  const parts: GivenPoap[][] = []
  let bytes = Number.POSITIVE_INFINITY
  const encoder = new TextEncoder()
  for (const poap of poaps) {
    const size = encoder.encode(JSON.stringify(poap)).length + 1
    const last = parts.at(-1)
    if (last && last.length < importedPoaps.perCall && bytes + size < partBytes) last.push(poap)
    else parts.push([poap])
    bytes = parts.at(-1)?.length === 1 ? size : bytes + size
  }
  return parts
}
