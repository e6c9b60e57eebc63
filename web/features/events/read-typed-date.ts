import { dateWords } from '../../copy/english/date-words.ts'
import { currentReader } from '../../format/format-event-time.ts'
import { parseTypedDate, type Understood } from './parse-typed-date.ts'

/** What a text means to the reader of this page; `today` where the event is. */
export function readTypedDate(text: string, { today, start }: { today: string; start: string }): Understood {
  return parseTypedDate(text, { words: dateWords, locales: currentReader().locales, today, start })
}
