/** A day as a calendar has it, without a zone. */
export interface Day {
  year: number
  month: number
  day: number
}

const two = (number: number) => String(number).padStart(2, '0')
const milliseconds = { minute: 60_000, day: 86_400_000 }

/** `2027-05-12`, or undefined for a day that no calendar has. */
export function writeDay({ year, month, day }: Day): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1970 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}

export function parseDay(day: string): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** A number of days after a day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * milliseconds.day).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}

/** A local time so many minutes after another, as its clocks show it without a change of them. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * milliseconds.minute).toISOString().slice(0, 16)
}

/** From one local time to another; negative where it is before. */
export function minutesBetween(start: string, end: string): number {
  return Math.round((Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / milliseconds.minute)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes a hundred times as long as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formatters.set(timeZone, known)
  return known
}

/** What the clocks of a zone show at a moment. */
export function localTimeIn(moment: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${String(parts.year).padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}
