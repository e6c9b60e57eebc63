import type { Copy } from '../copy.ts'
import type * as english from '../english/date-words.ts'

export const dateWords: Copy<typeof english.dateWords> = {
  dayAfterTomorrow: 'übermorgen',
  tomorrow: 'morgen',
  today: 'heute',
  yesterday: 'gestern',
  next: 'nächsten|nächste|nächster|nächstes|kommenden|kommende|kommender',
  this: 'diesen|diese|dieser',
  noon: 'mittags|mittag',
  midnight: 'mitternacht',
  morning: 'in der früh|morgens|vormittags|früh',
  evening: 'nachmittags|abends|abend',
  hour: 'uhr|h',
  until: 'bis',
  joins: 'um|am|den|der|dem|ab|von|und',
}
