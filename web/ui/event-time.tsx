import type { EventFacts } from '@iyk/wire/tap-page.ts'
import { formatWhen, serverReader, thisReader } from './format-when.ts'

/** The span of an event in the reader's own manner. Rendered on the server it waits for `renewTimes`. */
export function EventTime({ event }: { event: Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone'> }) {
  const reader = typeof navigator === 'undefined' || import.meta.env.SSR ? serverReader : thisReader()
  return (
    <time dateTime={event.startsAt} data-ends={event.endsAt} data-zone={event.timeZone}>
      {formatWhen(event, reader)}
    </time>
  )
}
