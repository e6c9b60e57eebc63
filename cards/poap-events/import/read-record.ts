import { isOnCalendar, oneLine } from '../read-draft.ts'

/** One event of an import as it will be stored; times in UTC. */
export type ReadRecord = {
  sourceFancyId: string
  sourceCreatedAt: Date
  name: string
  start: string
  end: string
}

const earliest = 1970
const latest = 9999
const local = (moment: Date) => moment.toISOString().slice(0, 19)

/** Text that Postgres stores and a page shows. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= longest &&
  value.isWellFormed() &&
  !value.includes('\0')

const moment = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value))
    return undefined
  const date = new Date(value)
  return isOnCalendar(value) && date.getTime() >= 0 ? date : undefined
}

/** Reads a record of the form `{ fancy_id, name, year, created_date }`; a string says in plain words why it cannot. */
export const readRecord = (record: unknown): ReadRecord | string => {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'is not an object'
  const { fancy_id, name, year, created_date } = record as Record<string, unknown>
  if (!isText(fancy_id, 300)) return 'fancy_id is missing, too long or no text'
  if (!isText(name, 200) || oneLine(name) === '') return 'name is missing, too long or no text'
  if (typeof year !== 'number' || !Number.isInteger(year) || year < earliest || year > latest)
    return `year is not a whole number from ${earliest} to ${latest}`
  const created = moment(created_date)
  if (!created) return 'created_date is not a date and time such as 2021-01-14T17:35:26.320Z'
  const end = new Date(Date.UTC(year, 11, 31, 23, 59, 59))
  return {
    sourceFancyId: fancy_id,
    sourceCreatedAt: created,
    name: oneLine(name),
    // Some were entered only after their year was over.
    start: local(created < end ? created : end),
    end: local(end),
  }
}

/** What to call a record that may be anything. */
export const nameOf = (record: unknown): string => {
  const { fancy_id, name } = (typeof record === 'object' && record !== null ? record : {}) as Record<string, unknown>
  return oneLine([fancy_id, name].find((text) => typeof text === 'string' && text !== '')?.toString() ?? '').slice(
    0,
    200,
  )
}
