import { Refusal } from '@iyk/kit/http/refusal.ts'
import { oneLine, withoutPiledMarks } from '@iyk/wire/one-line.ts'
import type { PoapEventDraft } from '@iyk/wire/poap-events.ts'

/** A draft as it is stored: complete, names and places in one line, local times with seconds. */
export type ParsedDraft = {
  name: string
  description: string
  place: string
  virtualEvent: boolean
  start: string
  end: string
  expiry: string
  timezone: string
  supply: number | null
  /** Undefined keeps the current value. */
  unverifiedDays?: number | null
}

/** The schema accepts February 31 and the year 0. */
export const isOnCalendar = (local: string) => {
  const [year = 0, month = 0, day = 0] = local.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Spelled as the formatter spells them, so there are never more than there are zones. To make a formatter takes milliseconds, one of each zone is enough. */
const knownTimeZones = new Set<string>()

/**
 * Area/City or UTC. Names without an area are refused: Postgres would read `CET` as a fixed offset,
 * and `+02:00` with the sign the other way round.
 */
const isTimeZone = (name: string) => {
  if (knownTimeZones.has(name)) return true
  if (name !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (timeZone === name) knownTimeZones.add(name)
    return true
  } catch {
    return false
  }
}

/** Checks what the schema cannot. Throws `invalid_time_zone`, `invalid_event_dates`, `bad_request`. */
export const parseDraft = (draft: PoapEventDraft): ParsedDraft => {
  const { start_date, end_date, expiry_date = end_date, timezone } = draft
  if (!isTimeZone(timezone))
    throw new Refusal('invalid_time_zone', {
      message: 'Unknown time zone. Write it as Area/City, such as America/New_York, or UTC.',
    })
  for (const local of [start_date, end_date, expiry_date])
    if (!isOnCalendar(local))
      throw new Refusal('invalid_event_dates', { message: `${local.slice(0, 10)} is not a date.` })
  const name = oneLine(draft.name)
  if (name === '') throw new Refusal('bad_request', { message: 'name must have at least one visible character.' })
  return {
    name,
    description: withoutPiledMarks(draft.description ?? '').trim(),
    place: oneLine(draft.place ?? ''),
    virtualEvent: draft.virtual_event ?? false,
    start: start_date,
    end: end_date,
    expiry: expiry_date,
    timezone,
    supply: draft.supply ?? null,
    ...(draft.unproved_days !== undefined && { unverifiedDays: draft.unproved_days }),
  }
}
