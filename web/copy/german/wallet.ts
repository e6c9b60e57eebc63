import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet.ts'

export const wallet: Copy<typeof english.wallet> = {
  none: {
    title: 'Keine Wallet verbunden',
    text: 'Verbinde eine, um deinen Namen, deine Chain und den Bestand deiner Adresse zu sehen. Dabei wird nichts signiert oder übertragen.',
    example: { name: 'du.eth', facts: 'Ethereum' },
  },
  connect: 'Wallet verbinden',
  connecting: 'Wir warten auf deine Wallet. Öffne sie selbst, falls sie nicht aufgeht.',
  reconnecting: 'Deine Wallet wird wieder verbunden.',
  stop: 'Abbrechen',
  chooseAccount: 'Konto wechseln',
  disconnect: 'Trennen',
  disconnected: 'Deine Wallet wurde getrennt. Sie bleibt getrennt, bis du sie wieder verbindest.',
  with: (name) => `Verbunden mit ${name}`,
  avatar: (name) => `Bild von ${name}`,
  address: 'Adresse',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  notCopied: 'Dein Browser hat das Kopieren nicht erlaubt. Markiere die Adresse und kopiere sie selbst.',
  explore: 'Im Explorer ansehen',
  balance: 'Guthaben',
  noBalance: 'Wir konnten dein Guthaben nicht laden. Lade die Seite neu.',
  chain: 'Chain',
  unknownChain: (id) => `Chain ${id}`,
  elsewhere: 'Diese Chain wird hier nicht verwendet. Wechsle zu einer anderen.',
  retired: 'eingestellt',
  testnet: 'Testnetz',
  switchTo: (chain) => `Zu ${chain} wechseln`,
  switched: (chain) => `Du bist jetzt auf ${chain}.`,
}

export const holdings: Copy<typeof english.holdings> = {
  title: 'Bestand dieser Adresse',
  on: (chain) => `Auf ${chain}`,
  none: 'Noch nichts.',
  solana: 'Wir können nur anzeigen, was auf EVM-kompatiblen Chains liegt, und das ist eine Solana-Adresse.',
  switchChain: (chain) => `Wechsle in deiner Wallet zu ${chain}, um zu sehen, was dort liegt.`,
  noNode: (chain) => `${chain} lässt sich nicht abfragen, solange deine Wallet auf einem anderen Gerät ist.`,
  failed: 'Die Chain antwortet nicht. Versuche es noch einmal.',
  poap: (eventId) => `POAP von Event ${eventId}`,
  number: (id) => `Nr.\u00A0${id}`,
  more: (count) => `Und ${count} weitere.`,
  otherCollectibles: (count) => `Und ${count} von anderen Konten.`,
}
