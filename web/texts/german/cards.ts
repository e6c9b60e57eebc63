import type * as english from '../english/cards.ts'
import type { Texts } from '../texts.ts'

export const cards: Texts<typeof english.cards> = {
  title: 'Deine Karten',
  event: (card) => `Event auf ${card}`,
  eventLabel: 'Event',
  none: 'Kein Event',
  unlinked: 'Nicht verknüpft: Antippen führt noch nirgendwohin.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  unsaved: 'Noch nicht gespeichert.',
  linked: (card, event) => `${card} führt jetzt zu ${event}.`,
  cut: (card) => `${card} führt jetzt nirgendwohin.`,
  lastTap: 'Zuletzt angetippt',
  never: 'noch nie',
  today: (count) => `${count} in 24 Stunden`,
  taps: 'Angetippt',
  undo: 'Rückgängig',
  giveUp: 'Abgeben',
  giveUpCard: (card) => `${card} abgeben`,
  confirm: {
    title: (card) => `${card} abgeben?`,
    text: 'Wer sie als Nächstes angemeldet antippt, kann sie übernehmen. Was gesammelt wurde, bleibt, wo es ist.',
    yes: 'Abgeben',
    no: 'Behalten',
  },
  gone: (card) => `${card} gehört nicht mehr dir.`,
  failed: (reason) => `${reason} Es hat sich nichts geändert.`,
  empty: {
    title: 'Tippe eine Karte an, und es geht los',
    text: 'Halte dein Handy an eine Karte, die noch niemandem gehört. Bist du angemeldet, kannst du sie übernehmen, und sie erscheint hier.',
  },
}
