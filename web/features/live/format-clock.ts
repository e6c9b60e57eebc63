import { currentReader } from '../../format/format-event-time.ts'

/** The time of a day, for minutes that have just passed. */
export function formatClock(moment: string): string {
  return new Intl.DateTimeFormat([...currentReader().locales], { hour: 'numeric', minute: '2-digit' }).format(
    new Date(moment),
  )
}
