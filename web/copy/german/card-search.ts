import type { Copy } from '../copy.ts'
import type * as english from '../english/card-search.ts'

export const cardSearch: Copy<typeof english.cardSearch> = {
  search: 'Karten durchsuchen',
  show: 'Anzeigen',
  all: 'Alle Karten',
  shows: {
    unlinked: 'Nicht verknüpft',
    linked: 'Verknüpft',
    blocked: 'Gesperrt',
    offered: 'Jemandem angeboten',
    untapped: 'Noch nie angetippt',
    signed: 'Mit signierendem Chip',
    counted: 'Mit kopierbarem Chip',
    static: 'Ohne Chip',
  },
  states: 'Zustand',
  events: 'Verknüpft mit',
  group: 'Gruppe',
  anyGroup: 'Alle Gruppen',
  noGroup: 'Keine Gruppe',
  sort: 'Sortieren nach',
  sorts: {
    '': 'Älteste zuerst',
    '-registered': 'Neueste zuerst',
    name: 'Nach Namen',
    '-last_tap': 'Letzter Tap',
    '-taps_today': 'Taps in 24\u00A0Stunden',
  },
  found: (count) => `${count} gefunden`,
  noMatch: (text) => `Nichts passt zu „${text}“.`,
  none: 'Keine Karte ist so.',
  showAll: 'Alle zeigen',
  selectAll: (count) => `Alle ${count} auswählen`,
  select: (card) => `${card} auswählen`,
  more: 'Weitere Karten werden geladen …',
}
