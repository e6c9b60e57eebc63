import { thisReader } from '../ui/format-when.ts'

/** A whole number in the reader's manner. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat([...thisReader().locales]).format(count)
}

/** A moment as day and time in the reader's manner and zone. */
export function formatMoment(moment: string): string {
  return new Intl.DateTimeFormat([...thisReader().locales], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  )
}

/** An hour of these days, shorter than a moment. */
export function formatHour(moment: string): string {
  return new Intl.DateTimeFormat([...thisReader().locales], {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment))
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago a moment was, as far as that is how one thinks of it; then its date. */
export function formatAgo(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1_000)
  if (seconds >= 7 * 86_400) return formatMoment(moment)
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  const format = new Intl.RelativeTimeFormat([...thisReader().locales], { numeric: 'auto' })
  return format.format(-Math.floor(seconds / size), unit)
}
