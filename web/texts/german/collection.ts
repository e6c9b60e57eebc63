import type * as english from '../english/collection.ts'
import type { Texts } from '../texts.ts'

export const collection: Texts<typeof english.collection> = {
  title: 'Deine Sammlung',
  more: 'Weitere sind unterwegs.',
  empty: {
    title: 'Was du behältst, wohnt hier',
    text: 'Tippe bei einem Event eine Karte an und wähle „Behalten“. Es erscheint hier mit seiner Nummer.',
    example: { name: 'Der Abend, an dem du da warst', place: 'Wo auch immer' },
  },
}

export const collectible: Texts<typeof english.collectible> = {
  serial: 'Nummer',
  serialOf: (serial, supply) => (supply === null ? serial : `${serial} von ${supply}`),
  when: 'Wann',
  where: 'Wo',
  kept: 'Behalten',
  online: 'Online',
  share: 'Teilen',
  copied: 'Die Adresse ist kopiert. Füg sie ein, wo du magst.',
  notCopied: 'Dein Browser ließ uns nicht kopieren. Die Adresse ist:',
}
