import { currentReader } from '../../format/format-event-time.ts'

/** A time of today in the reader's locale, without the date. */
export function formatClock(moment: number): string {
  return new Intl.DateTimeFormat([...currentReader().locales], { timeStyle: 'short' }).format(moment)
}

/** Seconds as a clock counts down: 1:05. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, seconds)
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
