import { addMinutes, localTimeIn, minutesBetween } from './local-time.ts'

/** How many minutes the clocks of a zone are ahead of UTC at a moment. */
export function offsetAt(moment: number, timeZone: string): number {
  return minutesBetween(new Date(moment).toISOString().slice(0, 16), localTimeIn(new Date(moment), timeZone))
}

type Occurrence = { kind: 'once' } | { kind: 'twice' } | { kind: 'never'; later: string }

const day = 86_400_000

/**
 * How often the clocks of a zone show a local time. Where they skip it, `later` is what they show instead, as the service takes it; where they show it twice,
 * the service takes the second.
 * @see https://www.postgresql.org/docs/current/datetime-invalid-input.html
 */
export function occurrenceOf(local: string, timeZone: string): Occurrence {
  const asUtc = Date.parse(`${local}Z`)
  // No zone changes its clocks twice within two days.
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)]
  if (before === after) return { kind: 'once' }
  const isShown = (offset: number) => offsetAt(asUtc - offset * 60_000, timeZone) === offset
  const times = [before, after].filter(isShown).length
  if (times === 2) return { kind: 'twice' }
  return times === 1 ? { kind: 'once' } : { kind: 'never', later: addMinutes(local, after - before) }
}

/** UTC+2, UTC−3:30. */
export function sayOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '−' : '+'
  return minutes === 0 ? 'UTC' : `UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
