import type { Copy } from '../copy.ts'
import type * as english from '../english/collection.ts'

export const collection: Copy<typeof english.collection> = {
  publicPage: 'Öffentliche Seite',
  importPoaps: 'POAPs importieren',
  more: 'Weitere werden geladen.',
  search: 'Sammlung durchsuchen',
  noMatchHere: 'Nichts, was du hier gesammelt hast.',
  noMatch: (text) => `Nichts passt zu „${text}“.`,
  year: 'Jahr',
  anyYear: 'Alle',
  noneOfYear: 'Nichts aus diesem Jahr.',
  found: (count) => `${count} gefunden`,
  empty: {
    title: 'Hier ist noch nichts',
    text: 'Tippe bei einem Event eine Karte an und wähle „Behalten“. Dann erscheint es hier mit seiner Nummer.',
    example: { name: 'Der Abend, an dem du dabei warst', place: 'Wo auch immer das war' },
  },
}

export const collectible: Copy<typeof english.collectible> = {
  serial: 'Nummer',
  serialOf: (serial, supply) => (supply === null ? serial : `${serial} von ${supply}`),
  when: 'Wann',
  where: 'Wo',
  collected: 'Gesammelt',
  seal: 'Siegel',
  sealIntact: (when) => `Unversehrt: ${when}`,
  sealOpened: (when) => `Geöffnet: ${when}`,
  online: 'Online',
}

export const collectibleActions: Copy<typeof english.collectibleActions> = {
  offline: 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.',
  takenDown: 'Dieses Event wurde entfernt, deshalb lässt sich nichts mehr teilen. Es bleibt in deiner Sammlung.',
  share: 'Teilen',
  savePicture: 'Bild speichern',
  calendar: 'Zum Kalender hinzufügen',
  wallets: { apple: 'Zu Apple Wallet hinzufügen', google: 'Zu Google Wallet hinzufügen' },
  copied: 'Link kopiert. Füge ihn ein, wo du willst.',
  notCopied: 'Dein Browser hat uns den Link nicht kopieren lassen. Hier ist er:',
}
