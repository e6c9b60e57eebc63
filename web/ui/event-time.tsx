import type { EventFacts } from '@iyk/wire/tap-page.ts'
import * as texts from '../texts/english/public.ts'
import { formatWhen, localesOf, thisReader } from './format-when.ts'

/** The reader of a page made on the server; the browser's script sets it right. */
const serverReader = { locales: localesOf(texts.language) }

/** The span of an event in the reader's own manner. Rendered on the server it waits for `renewTimes`. */
export function EventTime({ event }: { event: Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone'> }) {
  const reader = typeof navigator === 'undefined' || import.meta.env.SSR ? serverReader : thisReader()
  return (
    <time dateTime={event.startsAt} data-ends={event.endsAt} data-zone={event.timeZone}>
      {formatWhen(event, reader)}
    </time>
  )
}
