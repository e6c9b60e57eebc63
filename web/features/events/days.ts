/** A day as a calendar has it, without a zone. */
interface Day {
  year: number
  month: number
  day: number
}

const two = (number: number) => String(number).padStart(2, '0')
const milliseconds = 86_400_000

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
  return new Date(Date.parse(`${day}T00:00Z`) + count * milliseconds).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}
