import { countCharacters } from '@iyk/wire/count-characters.ts'
import { eventCharacters } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import { isOnCalendar } from '../parse-draft.ts'

/** One imported event as it is stored; times in UTC. */
export type ParsedRecord = {
  sourceFancyId: string
  sourceCreatedAt: Date
  name: string
  start: string
  end: string
}

const earliest = 1970
const latest = 9999
const local = (moment: Date) => moment.toISOString().slice(0, 19)

/** Text that Postgres can store and a page can show. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  countCharacters(value) <= longest &&
  value.isWellFormed() &&
  !value.includes('\0')

const moment = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value))
    return undefined
  const date = new Date(value)
  return isOnCalendar(value) && date.getTime() >= 0 ? date : undefined
}

/** Parses a record of the form `{ fancy_id, name, year, created_date }`. Returns the reason as a string when it is invalid. */
export const parseRecord = (record: unknown): ParsedRecord | string => {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'is not an object'
  const { fancy_id, name, year, created_date } = record as Record<string, unknown>
  if (!isText(fancy_id, 300)) return 'fancy_id is missing, too long or not text'
  if (!isText(name, eventCharacters.name) || oneLine(name) === '') return 'name is missing, too long or not text'
  if (typeof year !== 'number' || !Number.isInteger(year) || year < earliest || year > latest)
    return `year is not a whole number from ${earliest} to ${latest}`
  const created = moment(created_date)
  if (!created) return 'created_date is not a date and time such as 2021-01-14T17:35:26.320Z'
  const end = new Date(Date.UTC(year, 11, 31, 23, 59, 59))
  return {
    sourceFancyId: fancy_id,
    sourceCreatedAt: created,
    name: oneLine(name),
    // Some were created after their year.
    start: local(created < end ? created : end),
    end: local(end),
  }
}

/** The name of a record in a report, whatever the record is. */
export const nameOf = (record: unknown): string => {
  const { fancy_id, name } = (typeof record === 'object' && record !== null ? record : {}) as Record<string, unknown>
  const named = oneLine([fancy_id, name].find((text) => typeof text === 'string' && text !== '')?.toString() ?? '')
  return [...named].slice(0, eventCharacters.name).join('')
}
