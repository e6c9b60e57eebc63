import { language } from '../copy/english/public.ts'
import { currentReader, localesOf } from './format-event-time.ts'

let counts: Intl.NumberFormat | undefined

/** A whole number in the reader's locale; on the host, whose page the app renders again, in that of the page. */
export function formatCount(count: number): string {
  counts ??= new Intl.NumberFormat([...(import.meta.env.SSR ? localesOf(language) : currentReader().locales)])
  return counts.format(count)
}

/** A moment as date and time in the reader's locale and zone. */
export function formatMoment(moment: string): string {
  return new Intl.DateTimeFormat([...currentReader().locales], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  )
}

/** A date and time without the year, for recent hours. */
export function formatHour(moment: string): string {
  return new Intl.DateTimeFormat([...currentReader().locales], {
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

/** How long ago a moment was, up to a week; then its date and time. */
export function formatAgo(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1_000)
  if (seconds >= 7 * 86_400) return formatMoment(moment)
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  const format = new Intl.RelativeTimeFormat([...currentReader().locales], { numeric: 'auto' })
  return format.format(-Math.floor(seconds / size), unit)
}
