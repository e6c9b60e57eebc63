import type { Copy } from '../copy.ts'
import type * as english from '../english/copyable-cards.ts'

export const copyableCards: Copy<typeof english.copyableCards> = {
  create: {
    title: 'Karte ohne Chip hinzufügen',
    text: 'Du bekommst eine Adresse, die du als QR-Code drucken oder auf einen beliebigen NFC-Tag schreiben kannst. Sie lässt sich kopieren und gibt deshalb am Tag nur eine begrenzte Menge aus.',
    name: 'Name',
    nameExample: 'Plakat am Eingang',
    save: 'Karte hinzufügen',
  },
  address: {
    title: (card) => `Adresse von ${card}`,
    text: 'Drucke diesen Code oder schreibe die Adresse auf einen beliebigen NFC-Tag. Wer sie hat, kann diese Karte antippen. Zeig sie also nur dort, wo du etwas ausgeben willst.',
    picture: (card) => `QR-Code von ${card}`,
    label: 'Adresse',
    copy: 'Adresse kopieren',
    copied: 'Kopiert.',
    copyFailed: 'Markiere die Adresse oben und kopiere sie.',
    counted: 'Ein NTAG21x-Chip schreibt seine Nummer und seinen Zähler über die Nullen am Ende.',
  },
}
