import { dateWords } from '../../copy/english/date-words.ts'
import { currentReader } from '../../format/format-event-time.ts'
import { localTimeIn } from './local-time.ts'
import { parseTypedDate, type Understood } from './parse-typed-date.ts'

/** What a text means to the reader of this page, at an event in a zone. */
export function readTypedDate(text: string, { timezone, start }: { timezone: string; start: string }): Understood {
  const today = localTimeIn(new Date(), timezone).slice(0, 10)
  return parseTypedDate(text, { words: dateWords, locales: currentReader().locales, today, start })
}
