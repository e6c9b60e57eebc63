import type { EventFacts } from '@iyk/wire/event-facts.ts'
import * as copy from '../copy/english/public.ts'
import { currentReader, formatEventTime, localesOf } from '../format/format-event-time.ts'

/** The reader of a server-rendered page; the browser's script corrects it. */
const serverReader = { locales: localesOf(copy.language) }

/** The span of an event, formatted for the reader. A server-rendered one is corrected by `localizeTimes`. */
export function EventTime({ event }: { event: Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone'> }) {
  const reader = typeof navigator === 'undefined' || import.meta.env.SSR ? serverReader : currentReader()
  return (
    <time dateTime={event.startsAt} data-ends={event.endsAt} data-zone={event.timeZone}>
      {formatEventTime(event, reader)}
    </time>
  )
}
