import type { Copy } from '../copy.ts'
import type * as english from '../english/ways.ts'

export const ways: Copy<typeof english.ways> = {
  title: 'Andere Wege zum Sammeln',
  intro:
    'Das Event lässt sich auch ohne Karte sammeln. Jede E-Mail-Adresse bekommt es nur einmal, und nie gibt es mehr als vorgesehen.',
  on: 'An',
  collected: (count) => `${count} gesammelt`,
  revoked: (count) => `${count} zurückgenommen`,
  save: 'Speichern',
  saved: 'Gespeichert.',
  code: {
    title: 'Einmal-Codes',
    risk: 'Wer einen Code hat, kann ihn verwenden. Gib sie also aus wie Eintrittskarten.',
  },
  word: {
    title: 'Ein Geheimwort',
    risk: 'Wörter sprechen sich herum: Wer es erfährt, kann von überall sammeln, und wer Adressen erfindet, in wenigen Minuten ein paar Hundert aus einem Netz. Leg fest, wann und für wie viele es gilt.',
  },
  list: {
    title: 'Eine Liste von E-Mail-Adressen',
    risk: 'Wer Zugriff auf eines dieser Postfächer hat, kann sammeln.',
  },
  email: {
    title: 'Einladungen per E-Mail',
    risk: 'Die Eingeladenen bekommen in deinem Namen eine E-Mail von dieser Seite. Gib nur Adressen von Leuten ein, die damit rechnen.',
  },
}

export const codes: Copy<typeof english.codes> = {
  name: 'Name',
  nameExample: 'Badges, Kiste 1',
  count: 'Anzahl',
  make: 'Codes erstellen und herunterladen',
  countWrong: (most) => `Gib eine Zahl von 1 bis ${most} ein.`,
  nameMissing: 'Gib einen Namen ein, damit du sie später wiedererkennst.',
  made: (count) =>
    `${count === '1' ? '1 Code ist' : `${count} Codes sind`} fertig. Dein Browser hat sie als CSV-Datei gespeichert. Heb sie auf: Wir können sie nicht noch einmal zeigen. Drucke die Bögen, bevor du diese Seite verlässt.`,
  csv: 'CSV noch einmal herunterladen',
  sheet: 'Bögen zum Drucken (PDF)',
  sheetPart: (from, to) => `Bögen ${from}–${to} zum Drucken (PDF)`,
  drawing: 'Die Bögen werden gezeichnet …',
  states: (free, used, revoked) => `${free} frei · ${used} verwendet · ${revoked} zurückgezogen`,
  report: 'Stand aller Codes herunterladen',
  replace: 'Freie ersetzen',
  replaceTitle: (name) => `Die freien Codes von ${name} ersetzen?`,
  replaceText: (free) =>
    `Falls die Datei weg ist oder diese Seite vor dem Drucken geschlossen wurde. Die freien Codes gelten sofort nicht mehr; ${free === '1' ? 'ein neuer wird' : `${free} neue werden`} erstellt und heruntergeladen. Was mit verwendeten gesammelt wurde, bleibt.`,
  replaceYes: 'Ersetzen und herunterladen',
  revoke: 'Freie zurückziehen',
  revokeTitle: (name) => `Die freien Codes von ${name} zurückziehen?`,
  revokeText:
    'Sie gelten sofort nicht mehr und lassen sich nicht wiederherstellen. Was mit verwendeten gesammelt wurde, bleibt.',
  back: 'Behalten',
}

export const word: Copy<typeof english.word> = {
  word: 'Geheimwort',
  hint: 'Groß- und Kleinschreibung, Breite und Leerzeichen sind egal.',
  short: (least) => `Nimm mindestens ${least} Buchstaben oder Ziffern.`,
  opens: 'Ab',
  closes: 'Bis',
  boundsHint: 'In deiner Zeitzone. Leer gilt es während des ganzen Events.',
  atMost: 'Für wie viele',
  atMostHint: 'Leer gibt es keine eigene Grenze.',
  order: '„Bis“ muss nach „Ab“ liegen.',
}

export const list: Copy<typeof english.list> = {
  addresses: 'E-Mail-Adressen',
  hint: 'Eine pro Zeile oder durch Kommas getrennt. Wir speichern sie so, dass niemand sie wieder lesen kann.',
  file: 'Oder wähle eine Datei',
  add: 'Zur Liste hinzufügen',
  missing: 'Gib mindestens eine Adresse ein.',
  tooMany: (most) => `Höchstens ${most} Adressen auf einmal.`,
  added: (added, known) => `${added} hinzugefügt, ${known} ${known === '1' ? 'war' : 'waren'} schon da.`,
  invalid: 'Das sind keine E-Mail-Adressen:',
  counts: (free, used) =>
    `${free} ${free === '1' ? 'kann' : 'können'} noch sammeln · ${used} ${used === '1' ? 'hat' : 'haben'} gesammelt`,
  empty: 'Liste leeren',
  emptyTitle: 'Die Liste leeren?',
  emptyText: 'Niemand darauf kann auf diesem Weg noch sammeln. Was gesammelt wurde, bleibt.',
  back: 'Behalten',
}

export const email: Copy<typeof english.email> = {
  addresses: 'E-Mail-Adressen',
  hint: 'Eine pro Zeile oder durch Kommas getrennt. Jede bekommt eine E-Mail, und gesammelt wird erst mit der Zusage. Nach der Antwort vergessen wir die Adresse.',
  file: 'Oder wähle eine Datei',
  add: 'Einladen',
  missing: 'Gib mindestens eine Adresse ein.',
  tooMany: (most) => `Höchstens ${most} Adressen auf einmal.`,
  added: (added, known) => `${added} eingeladen, ${known} ${known === '1' ? 'war' : 'waren'} es schon.`,
  invalid: 'Das sind keine E-Mail-Adressen:',
  counts: (waiting, sent) => `${waiting} ${waiting === '1' ? 'wartet' : 'warten'} · ${sent} ohne Antwort`,
  replies: (accepted, declined, ended) => `${accepted} angenommen · ${declined} abgelehnt · ${ended} beendet`,
  empty: 'Einladungen zurückziehen',
  emptyTitle: 'Einladungen zurückziehen?',
  emptyText: 'Wer noch nicht geantwortet hat, kann nicht mehr zusagen. Was gesammelt wurde, bleibt.',
  back: 'Behalten',
}

export const refusals: Copy<typeof english.refusals> = {
  word_missing: 'Gib zuerst ein Geheimwort ein.',
  code_batch_not_found: 'Diese Codes gibt es nicht mehr.',
  too_many_codes: 'Mehr Codes kann dieses Event nicht haben.',
  too_many_before_approval:
    'Bis dein Event freigegeben ist, gehen für deine Events zusammen höchstens 1000 Codes und Adressen. Füge den Rest danach hinzu.',
  too_many_guests:
    'Mehr Codes und Adressen kann dein Konto nicht speichern. Leere Listen oder ziehe Codes zurück, die du nicht brauchst.',
}
