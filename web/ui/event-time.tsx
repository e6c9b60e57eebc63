import type { EventFacts } from '@iyk/wire/event-facts.ts'
import * as copy from '../copy/english/public.ts'
import { currentReader, formatEventTime, localesOf } from '../format/format-event-time.ts'

/** The reader of a server-rendered page; the browser's script corrects it. */
const serverReader = { locales: localesOf(copy.language) }

interface Props {
  event: Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone'>
  /** Names the event's time zone to readers in the same one, too, as where nothing else says where it is, and says the times of several days. */
  namesZone?: boolean
}

/** The span of an event, formatted for the reader. A server-rendered one is corrected by `localizeTimes`. */
export function EventTime({ event, namesZone = false }: Props) {
  const reader = typeof navigator === 'undefined' || import.meta.env.SSR ? serverReader : currentReader()
  return (
    <time
      dateTime={event.startsAt}
      data-ends={event.endsAt}
      data-zone={event.timeZone}
      data-named={namesZone ? '' : undefined}
    >
      {formatEventTime(event, { ...reader, namesZone, saysTimes: namesZone })}
    </time>
  )
}
