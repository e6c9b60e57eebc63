import { LostRace } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { parseFailure } from '../database/parse-failure.ts'
import { fancyId } from './fancy-id.ts'
import { nameOf, type ParsedRecord, parseRecord } from './import/parse-record.ts'
import { insertImported, listChanged, listFancyIds } from './import/store.ts'

/** `index` counts from 0; record numbers in a reason count from 1. */
type Skipped = { index: number; name: string; reason: string }
type Imported = {
  added: number
  known: number
  skipped: Skipped[]
  /** Known, but with another name or other dates. */
  changed: Omit<Skipped, 'reason'>[]
}
type Input = {
  /** The parsed file, not validated. */
  records: readonly unknown[]
  holderId: string
  /** Called after each batch with the number of valid records processed so far. */
  onProgress?: (done: number, total: number) => void
}

const batchSize = 500
const races = ['poap_events_fancy_id', 'poap_events_slug']

const keyOf = ({ sourceFancyId, sourceCreatedAt }: ParsedRecord) => `${sourceCreatedAt.getTime()} ${sourceFancyId}`

const sort = (records: readonly unknown[]) => {
  const good = new Map<string, { index: number; record: ParsedRecord }>()
  const skipped: Skipped[] = []
  for (const [index, raw] of records.entries()) {
    const record = parseRecord(raw)
    const earlier = typeof record === 'object' ? good.get(keyOf(record)) : undefined
    if (typeof record === 'string') skipped.push({ index, name: nameOf(raw), reason: record })
    else if (earlier)
      skipped.push({ index, name: nameOf(raw), reason: `same as record ${earlier.index + 1} of this file` })
    else good.set(keyOf(record), { index, record })
  }
  return { good: [...good.values()], skipped }
}

/** The record's fancy_id if it is free, otherwise with the next free number. */
const nameApart = (record: ParsedRecord, taken: Set<string>) => {
  const slug = fancyId(record.sourceFancyId)
  let free = slug
  for (let n = 2; taken.has(free); n += 1) free = `${slug}-${n}`
  taken.add(free)
  return free
}

/**
 * Imports the events of another issuer as approved events of one holder, from `created_date` to the end of `year`, in
 * UTC. When the database fails, none are imported. Invalid records are reported and skipped; those of an earlier import
 * stay as they are, and those that differ by now are reported.
 */
export const importEvents = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { records, holderId, onProgress = () => {} }: Input,
): Promise<Imported> => {
  const { good, skipped } = sort(records)
  const now = clock()
  const { added, changed } = await database.transaction(async (inside) => {
    const taken = new Set(await listFancyIds(inside, holderId))
    let added = 0
    for (let from = 0; from < good.length; from += batchSize) {
      const batch = good.slice(from, from + batchSize)
      const named = batch.map(({ record }) => ({ ...record, fancyId: nameApart(record, taken) }))
      added += await insertImported(inside, { holderId, records: named, now }).catch((error: Error) => {
        // An event of the same name was created meanwhile.
        throw races.includes(parseFailure(error)?.constraint ?? '') ? new LostRace(error) : error
      })
      onProgress(from + batch.length, good.length)
    }
    // What this import added is as in the file.
    const records = good.map(({ record }) => record)
    const positions = added < good.length ? await listChanged(inside, { holderId, records }) : []
    const changed = positions
      .map((position) => good[position]!)
      .map(({ index, record }) => ({ index, name: record.name }))
    return { added, changed }
  })
  return { added, known: good.length - added, skipped, changed }
}
