import type { Copy } from '../copy.ts'
import type * as english from '../english/events.ts'

export const list: Copy<typeof english.list> = {
  active: 'Aktuell und demnächst',
  inactive: 'Vergangen und nicht freigegeben',
  collected: (count, supply) => (supply === null ? `${count} gesammelt` : `${count} von ${supply} gesammelt`),
  more: 'Weitere Events werden geladen.',
  empty: {
    title: 'So könnte dein erstes Event aussehen',
    text: 'Gib ihm einen Namen, eine Zeit und einen Ort. Verknüpfe es mit einer Karte, und alle, die sie antippen, können es sammeln.',
    example: { name: 'Sonnenuntergang am Hafen', place: 'Landungsbrücke 7' },
  },
}
