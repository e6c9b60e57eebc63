import { countCharacters } from '@iyk/wire/count-characters.ts'
import { batchCharacters, cardNameCharacters } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { readsAsBatch } from '../cards/parse-label.ts'
import { parseUid } from '../cards/parse-uid.ts'
import { inscriptionBlock } from '../taps/sun/inscription.ts'

/** What is wrong with a list of cards, by line of the file, from 1. `isName`: the line is as it should be, and its name is not free. */
export type ListProblem = { line: number; reason: string; isName?: true }

/** A card of a list. What the list does not say is undefined. */
export type ListedCard = {
  line: number
  uid: string
  name: string | undefined
  batch: string | undefined
  inscription: string | undefined
}

const columns = ['uid', 'name', 'batch', 'inscription'] as const
type Column = (typeof columns)[number]
const isColumn = (text: string): text is Column => (columns as readonly string[]).includes(text)

const isInscription = (text: string) => {
  try {
    inscriptionBlock(text)
    return true
  } catch {
    return false
  }
}

type Read = { info: { lines: number }; record: string[] }

const readRecords = (text: string): Read[] | ListProblem => {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
    }) as unknown as Read[]
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error.lines ?? 1), reason: 'this line is not CSV' }
    throw error
  }
}

const problemOf = ({ uid, name, batch, inscription }: Partial<Record<Column, string>>): string | undefined => {
  if (!uid || !parseUid(uid)) return `"${uid ?? ''}" is not a UID, which has 14 hexadecimal digits`
  if (name !== undefined && countCharacters(name) > cardNameCharacters)
    return `the name has more than ${cardNameCharacters} characters`
  if (name !== undefined && readsAsBatch(name))
    return `the name "${name}" is that of a batch. Leave it out here, and name the batch with --name "${name}"`
  if (batch !== undefined && countCharacters(batch) > batchCharacters)
    return `the batch has more than ${batchCharacters} characters`
  if (inscription !== undefined && !isInscription(inscription))
    return `"${inscription}" does not fit into the 16 bytes of an inscription`
  return undefined
}

/** The cells of a line by column; empty ones are left out. */
const cellsOf = (header: readonly Column[], record: readonly string[]) => {
  const cells = header.map((column, place) => [column, oneLine(record[place] ?? '')] as const)
  return Object.fromEntries(cells.filter(([, text]) => text !== '')) as Partial<Record<Column, string>>
}

/**
 * Parses a list of UIDs: CSV with a heading of the columns uid, name, batch and inscription, in any order, or one UID a line without a heading.
 * Separators may be commas, semicolons or tabs. Returns everything that is wrong with it; a UID or name that stands twice is.
 */
export const parseCardList = (text: string): { cards: ListedCard[]; problems: ListProblem[] } => {
  const records = readRecords(text)
  if (!Array.isArray(records)) return { cards: [], problems: [records] }
  const [first, ...rest] = records
  const heading = first?.record.map((cell) => cell.toLowerCase()) ?? []
  const isHeading = heading.includes('uid')
  const unknown = isHeading ? heading.filter((cell) => !isColumn(cell)) : []
  const header: readonly Column[] = isHeading ? (heading as Column[]) : ['uid']
  const lines = isHeading ? rest : records
  const problems: ListProblem[] = unknown.map((cell) => ({
    line: first!.info.lines,
    reason: `"${cell}" is not a column; use uid, name, batch and inscription`,
  }))
  if (problems.length > 0) return { cards: [], problems }

  const cards: ListedCard[] = []
  const seen = new Map<string, number>()
  for (const { info, record } of lines) {
    const line = info.lines
    const cells = cellsOf(header, record)
    const problem = record.length > header.length ? 'this line has more cells than the heading' : problemOf(cells)
    if (problem !== undefined) {
      problems.push({ line, reason: problem })
      continue
    }
    const { name, batch, inscription } = cells
    const uid = parseUid(cells.uid!)!
    const keys = [`UID ${uid}`, ...(name === undefined ? [] : [`name "${name.toLowerCase()}"`])]
    const twice = keys.find((key) => seen.has(key))
    if (twice !== undefined) problems.push({ line, reason: `the ${twice} is on line ${seen.get(twice)} already` })
    for (const key of keys) if (!seen.has(key)) seen.set(key, line)
    if (twice === undefined) cards.push({ line, uid, name, batch, inscription })
  }
  return { cards, problems }
}
