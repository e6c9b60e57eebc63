import type { Copy } from '../copy.ts'
import type * as english from '../english/imported-poaps.ts'

export const imported: Copy<typeof english.imported> = {
  title: 'Von POAP',
  text: 'Die hast du importiert. Sie wurden nicht durch Antippen einer Karte hier gesammelt.',
  number: (token) => `POAP-Nr. ${token}`,
  found: (count) => `${count} unter deinen POAPs gefunden`,
  noneFound: 'Unter deinen POAPs wurde nichts gefunden.',
  more: 'Weitere POAPs werden geladen.',
  origins: {
    wallet: 'Von deiner Wallet bestätigt',
    former_wallet: 'Wallet entfernt',
    file: 'Aus deiner Datei',
  },
  removeAll: 'Importierte POAPs entfernen',
  removeAllTitle: 'Alle importierten POAPs entfernen?',
  removeAllText: (count) =>
    count === '1'
      ? 'Es verschwindet aus deiner Sammlung und von deiner öffentlichen Seite. Deine Wallet behält das POAP, und du kannst es wieder importieren.'
      : `Alle ${count} verschwinden aus deiner Sammlung und von deiner öffentlichen Seite. Deine Wallet behält ihre POAPs, und du kannst sie wieder importieren.`,
  cancel: 'Abbrechen',
}

export const details: Copy<typeof english.details> = {
  when: 'Wann',
  where: 'Wo',
  number: 'POAP-Nummer',
  event: 'Event-Nummer',
  chain: 'Blockchain',
  minted: 'Geprägt',
  owner: 'Wallet-Adresse',
  imported: 'Importiert',
  website: 'Webseite',
  from: {
    wallet: 'Von POAP importiert. Beim Import gehörte es einer Wallet in deinem Konto.',
    former_wallet:
      'Von POAP importiert. Die Wallet, der es gehörte, hast du inzwischen entfernt. Deshalb bestätigt es nichts mehr.',
    file: 'Aus deiner Datei. Nichts bestätigt es, darum kann es nicht auf deine öffentliche Seite.',
  },
  show: 'Auf meiner öffentlichen Seite zeigen',
  remove: 'Aus der Sammlung entfernen',
  removeSure: 'Wirklich entfernen?',
  removeYes: 'Entfernen',
  cancel: 'Abbrechen',
}

export const importing: Copy<typeof english.importing> = {
  title: 'POAPs importieren',
  intro:
    'Hol deine POAPs in diese Sammlung. Sie bleiben als importiert gekennzeichnet, und nur du siehst sie, bis du sie zeigst.',
  wallet: {
    title: 'Aus deiner Wallet',
    text: 'Wir schlagen die POAPs einer Wallet in deinem Konto nach. Es zählt nur eine Wallet, mit der du signiert hast. So kann niemand deine POAPs als eigene zeigen.',
    none: 'In deinem Konto ist noch keine Wallet. Füge die mit deinen POAPs hinzu und komm dann zurück.',
    add: 'Wallet hinzufügen',
    missing: 'Diese Seite kann POAPs nicht nach Adresse nachschlagen. Importiere stattdessen eine Datei.',
    lookUp: (address) => `${address} nachschlagen`,
    field: 'Adresse oder ENS-Name',
    hint: 'Von einer Wallet in deinem Konto.',
    button: 'Nachschlagen',
    notLoaded: 'Deine Wallets ließen sich nicht laden. Gib eine Adresse ein.',
  },
  file: {
    title: 'Aus einer Datei',
    text: 'Eine JSON-Datei der POAP-API oder ein CSV-Export, mindestens mit der Nummer des POAPs, der Nummer des Events und dessen Namen. Bis zu 4\u00A0MB. Eine Datei bestätigt nichts, darum steht dabei „Aus deiner Datei“.',
    field: 'Datei',
    tooLarge: 'Diese Datei ist größer als 4\u00A0MB. Teile sie in kleinere auf.',
    empty: 'In dieser Datei sind keine POAPs.',
    broken: 'Dieses JSON ist nicht vollständig. Lade die Datei noch einmal herunter.',
    'no-list': 'In dieser Datei ist keine Liste von POAPs.',
    columns: (names) => `In dieser Tabelle fehlen Spalten für: ${names}. Benenne sie in der ersten Zeile.`,
    columnNames: {
      tokenId: 'POAP-Nummer (tokenId)',
      'event.id': 'Event-Nummer (event.id)',
      'event.name': 'Name des Events (event.name)',
    },
    confirm:
      'Diese Datei nennt eine Wallet in deinem Konto. Wir schlagen auch diese Wallet nach, damit bestätigt ist, was sie hat.',
  },
  preview: {
    added: (count) => `${count} neu`,
    known: (count) => `${count} schon hier`,
    confirmed: (count) => `${count} davon aus einer Datei, jetzt von deiner Wallet bestätigt`,
    unreadable: (count) => `${count} nicht lesbar`,
    leftOut: (count, most) => `${count} ausgelassen: Eine Sammlung kann bis zu ${most} importierte POAPs haben`,
    nothing: 'Es gibt nichts zu importieren.',
    line: (line, field) => `Zeile ${line}: ${field}`,
    entry: (entry, field) => `Eintrag ${entry}: ${field}`,
    andMore: (count) => `und ${count} weitere`,
    start: (count) => `${count} importieren`,
    update: 'Aktualisieren',
    back: 'Zurück',
  },
  progress: (done, all) => `${done} von ${all} importiert.`,
  stopped: (done) =>
    `Bis dahin ${done === '1' ? 'wurde' : 'wurden'} ${done} importiert. Importiere die Datei für den Rest noch einmal; nichts wird doppelt importiert.`,
  done: (count) => `${count} importiert. Du findest sie unter deiner Sammlung.`,
  confirmed: (count) => `Deine Wallet bestätigt ${count}.`,
  close: 'Fertig',
  refusals: {
    wallet_not_linked:
      'Diese Wallet ist nicht in deinem Konto, also wissen wir nicht, ob diese POAPs dir gehören. Füge sie auf deiner Kontoseite hinzu und komm dann zurück.',
    name_without_address: 'Dieser Name führt zu keiner Adresse. Prüfe ihn oder gib die Adresse ein.',
    invalid_ethereum_address: 'Das ist weder eine Adresse noch ein ENS-Name. Eine Adresse beginnt mit 0x.',
    poap_api_missing: 'Diese Seite kann POAPs nicht nach Adresse nachschlagen. Importiere stattdessen eine Datei.',
    poap_api_unavailable:
      'POAP war nicht erreichbar. Versuche es in einer Minute noch einmal oder importiere eine Datei.',
    imported_poap_unconfirmed:
      'Auf deiner öffentlichen Seite können nur POAPs sein, die eine Wallet in deinem Konto bestätigt.',
    imported_poap_not_found: 'Dieses POAP wurde schon entfernt.',
  },
}
