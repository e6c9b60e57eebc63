import type { Copy } from '../copy.ts'
import type * as english from '../english/event-search.ts'

export const eventSearch: Copy<typeof english.eventSearch> = {
  search: 'Events durchsuchen',
  status: 'Status',
  anyStatus: 'Alle',
  found: (count) => `${count} gefunden`,
  foundMore: (count) => `Mehr als ${count} gefunden`,
  noMatch: (text) => `Nichts passt zu „${text}“.`,
  noneOfStatus: 'Kein Event hat diesen Status.',
  all: 'Alle zeigen',
}
