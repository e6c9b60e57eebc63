import { currentReader } from '../../format/format-event-time.ts'

/** A day is the event's own, whatever the reader's zone. */
export function dayOfPoap(day: string): string {
  return new Intl.DateTimeFormat([...currentReader().locales], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
