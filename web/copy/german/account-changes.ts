import type { Copy } from '../copy.ts'
import type * as english from '../english/account-changes.ts'

export const account: Copy<typeof english.account> = {
  endsSession: (question) => `${question} Du bist hier damit angemeldet und wirst deshalb auch abgemeldet.`,
}

export const accountProblems: Copy<typeof english.accountProblems> = {
  lastSignInMethod: 'Das ist deine einzige Anmeldemethode. Füge eine andere hinzu, bevor du sie entfernst.',
  lastOwner: 'Du bist der letzte Eigentümer der Konsole. Mach dort zuerst jemand anderen dazu.',
  operator: 'Dieses Konto öffnet die Konsole. Melde dich ab, hier neu an, und versuch es noch einmal.',
  declined: 'Es wurde nichts geändert, weil die Bestätigung nicht abgeschlossen wurde.',
  notEnough:
    'Das war dieselbe Art von Anmeldemethode, mit der du angemeldet bist, oder es ist zu lange her. Versuche es noch einmal mit einer anderen.',
  unavailable: 'Der Anmeldedienst ist gerade nicht erreichbar. Versuche es in ein paar Minuten noch einmal.',
  tooMany: 'Zu viele Versuche. Warte ein paar Minuten und versuche es noch einmal.',
  ended: 'Du bist nicht mehr angemeldet, deshalb wurde nichts geändert. Lade die Seite neu, um dich wieder anzumelden.',
  switchedOff: 'Diese Anmeldemethode ist hier ausgeschaltet. Nimm eine andere.',
  offline: 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.',
  other: 'Bei uns ist etwas schiefgelaufen. Versuche es noch einmal.',
}

export const proof: Copy<typeof english.proof> = {
  button: 'Bestätigen',
  resend: 'Noch einmal senden',
  resent: 'Wir haben einen neuen Code geschickt. Nur der neueste gilt.',
  wrongCode: 'Dieser Code ist falsch, abgelaufen oder schon verwendet. Prüfe ihn oder lass dir einen neuen schicken.',
  question: (to) => `${to} entfernen? Sie wurde nie bestätigt, du kannst dich also noch nicht damit anmelden.`,
}

export const emails: Copy<typeof english.emails> = {
  label: 'Neue E-Mail-Adresse',
  example: 'du@example.com',
  codeLabel: 'Code aus der E-Mail',
  sent: (to) =>
    `Wir haben eine E-Mail an ${to} geschickt. Gib den Code daraus innerhalb von 10\u00A0Minuten ein oder öffne ihren Link in diesem Browser.`,
  sentCode: (to) => `Wir haben einen Code an ${to} geschickt. Er gilt 10\u00A0Minuten.`,
  sentLink: (to) => `Wir haben einen Link an ${to} geschickt. Öffne ihn in diesem Browser.`,
  question: (email) =>
    `${email} entfernen? Du kannst dich dann nicht mehr damit anmelden. Um sie wieder hinzuzufügen, musst du sie neu bestätigen.`,
  yes: 'Adresse entfernen',
  added: (email) => `${email} wurde hinzugefügt. Du kannst dich jetzt damit anmelden.`,
  removed: (email) => `${email} wurde entfernt.`,
  problems: {
    yours: 'Diese Adresse hast du schon hinzugefügt.',
    invalid: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
    taken: 'Diese Adresse gehört zu einem anderen Konto. Entferne sie zuerst dort oder füge eine andere hinzu.',
    undeliverable: 'Wir können an diese Adresse keine E-Mails zustellen. Versuche es mit einer anderen.',
    domain: 'Adressen dieser Domain sind hier nicht erlaubt. Versuche es mit einer anderen.',
  },
}

export const phones: Copy<typeof english.phones> = {
  label: 'Neue Telefonnummer',
  example: '+49 1512 3456789',
  hint: 'Beginne mit + und der Ländervorwahl, zum Beispiel +49\u00A01512\u00A03456789.',
  channel: 'Code senden per',
  sms: 'Per SMS',
  whatsapp: 'Per WhatsApp',
  codeLabel: 'Code aus der Nachricht',
  sent: (to) => `Wir haben einen Code an ${to} geschickt. Er gilt 10\u00A0Minuten.`,
  question: (number) =>
    `${number} entfernen? Du kannst dich dann nicht mehr damit anmelden. Um sie wieder hinzuzufügen, musst du sie neu bestätigen.`,
  yes: 'Nummer entfernen',
  added: (number) => `${number} wurde hinzugefügt. Du kannst dich jetzt damit anmelden.`,
  removed: (number) => `${number} wurde entfernt.`,
  problems: {
    yours: 'Diese Nummer hast du schon hinzugefügt.',
    invalid: 'Das sieht nicht nach einer Telefonnummer aus. Fehlt das\u00A0+ oder eine Ziffer?',
    country: 'Diese Ländervorwahl gibt es nicht. Prüfe die Ziffern nach dem\u00A0+.',
    taken: 'Diese Nummer gehört zu einem anderen Konto. Entferne sie zuerst dort oder füge eine andere hinzu.',
    unsubscribed: 'Diese Nummer hat unsere SMS abbestellt. Füge eine andere hinzu.',
  },
}

export const sessions: Copy<typeof english.sessions> = {
  question: (device) => `${device} abmelden? Um dort weiterzumachen, musst du dich neu anmelden.`,
  yes: 'Gerät abmelden',
  ended: (device) => `${device} wurde abgemeldet.`,
  allQuestion: 'Auf allen Geräten abmelden, auch auf diesem? Du musst dich dann auf jedem neu anmelden.',
  endAllYes: 'Ja, überall',
}

export const data: Copy<typeof english.data> = {
  downloaded: 'Deine Daten wurden heruntergeladen.',
  fileName: 'meine-daten',
  question:
    'Dein Konto löschen? Auch deine Sammlung, deine Karten und deine Events werden gelöscht. Was andere bei deinen Events gesammelt haben, behalten sie. Das lässt sich nicht rückgängig machen.',
  questionElsewhere:
    'Löschen, was diese Seite über dich speichert? Deine Sammlung, deine Karten und deine Events werden gelöscht. Was andere bei deinen Events gesammelt haben, behalten sie. Das lässt sich nicht rückgängig machen.',
  yes: 'Alles löschen',
}
