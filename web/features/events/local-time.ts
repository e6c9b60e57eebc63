const minute = 60_000

/** A local time minutes after another, as if no clock changed between. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * minute).toISOString().slice(0, 16)
}

/** From one local time to another; negative where it is before. */
export function minutesBetween(start: string, end: string): number {
  return Math.round((Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / minute)
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
