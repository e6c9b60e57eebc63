import type * as english from '../english/account.ts'
import type { Texts } from '../texts.ts'

export const account: Texts<typeof english.account> = {
  title: 'Dein Konto',
  remove: 'Entfernen',
  keep: 'Behalten',
  lastWayIn: 'Bleibt, bis du einen weiteren Zugang hinzufügst, damit du dich nicht aussperrst.',
  cancel: 'Abbrechen',
  verified: 'Bestätigt',
  waiting: 'Wartet auf den Code',
  notLoaded: 'Dein Konto ließ sich nicht zeigen. Nichts ist verloren: Versuch es noch einmal.',
}

export const accountProblems: Texts<typeof english.accountProblems> = {
  lastWayIn: 'Das ist dein letzter Zugang, darum bleibt er. Füge zuerst einen anderen hinzu.',
  declined: 'Es hat sich nichts geändert, weil der zweite Schritt fehlt.',
  notEnough:
    'Das war von derselben Art wie deine Anmeldung oder ist schon zu lange her, darum hat sich nichts geändert. Versuch es mit einem anderen deiner Zugänge.',
  unavailable:
    'Der Anmeldedienst kann gerade nicht antworten. Nichts ist verloren: Versuch es in ein paar Minuten noch einmal.',
  tooMany: 'Das war oft in kurzer Zeit. Nichts ist verloren: Warte ein paar Minuten und versuch es dann noch einmal.',
  ended:
    'Diese Anmeldung ist beendet, darum hat sich nichts geändert. Lade die Seite neu, dann kannst du dich wieder anmelden.',
  switchedOff: 'Das ist hier ausgeschaltet, darum hat sich nichts geändert. Nimm einen anderen Zugang.',
  offline: 'Du scheinst offline zu sein. Nichts ist verloren: Versuch es noch einmal, wenn du wieder da bist.',
  other: 'Bei uns ist etwas schiefgegangen. Nichts ist verloren: Versuch es noch einmal.',
}

export const proof: Texts<typeof english.proof> = {
  button: 'Bestätigen',
  send: 'Code schicken',
  resend: 'Noch einmal schicken',
  resent: 'Ein neuer Code ist unterwegs. Nur der neueste gilt.',
  wrongCode:
    'Das ist nicht der neueste Code, oder er ist abgelaufen. Prüf die Ziffern oder lass ihn noch einmal schicken.',
  question: (to) => `${to} entfernen? Der Code wurde nie eingetippt, also meldest du dich damit noch nicht an.`,
}

export const emails: Texts<typeof english.emails> = {
  title: 'E-Mail-Adressen',
  text: 'Ein Link oder ein Code an eine von ihnen meldet dich an.',
  add: 'Adresse hinzufügen',
  label: 'Neue E-Mail-Adresse',
  example: 'du@example.com',
  codeLabel: 'Code aus der Mail',
  sent: (to) =>
    `Wir haben eine Mail an ${to} geschickt. Tipp ihren Code in den nächsten zehn Minuten hier ein oder öffne ihren Link in diesem Browser.`,
  sentCode: (to) => `Wir haben einen Code an ${to} geschickt. Er gilt zehn Minuten.`,
  sentLink: (to) => `Wir haben einen Link an ${to} geschickt. Öffne ihn in diesem Browser.`,
  sendTo: (email) => `Code schicken an ${email}`,
  removeOne: (email) => `${email} entfernen`,
  question: (email) =>
    `${email} entfernen? Damit meldest du dich dann nicht mehr an. Um sie zurückzuholen, bestätigst du sie neu.`,
  yes: 'Adresse entfernen',
  added: (email) => `${email} gehört jetzt zu dir und meldet dich an.`,
  removed: (email) => `${email} ist entfernt.`,
  problems: {
    yours: 'Diese Adresse hast du schon.',
    invalid: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
    taken: 'Diese Adresse gehört zu einem anderen Konto. Entferne sie dort zuerst, oder nimm eine andere.',
    undeliverable: 'Mails an diese Adresse kommen zurück. Versuch es mit einer anderen.',
    domain: 'Adressen dieser Domain gehen hier nicht. Versuch es mit einer anderen.',
  },
}

export const phones: Texts<typeof english.phones> = {
  title: 'Telefon\u00ADnummern',
  text: 'Ein Code auf dein Handy meldet dich an, auch wenn du nicht an deine Mails kommst.',
  add: 'Nummer hinzufügen',
  label: 'Neue Telefonnummer',
  example: '+49 1512 3456789',
  hint: 'Beginnt mit + und der Ländervorwahl, wie +49 1512 3456789.',
  channel: 'Wie der Code kommt',
  sms: 'Per SMS',
  whatsapp: 'Per WhatsApp',
  codeLabel: 'Code aus der Nachricht',
  sent: (to) => `Wir haben einen Code an ${to} geschickt. Er gilt zehn Minuten.`,
  sendTo: (number) => `Code schicken an ${number}`,
  removeOne: (number) => `${number} entfernen`,
  question: (number) =>
    `${number} entfernen? Damit meldest du dich dann nicht mehr an. Um sie zurückzuholen, bestätigst du sie neu.`,
  yes: 'Nummer entfernen',
  added: (number) => `${number} gehört jetzt zu dir und meldet dich an.`,
  removed: (number) => `${number} ist entfernt.`,
  problems: {
    yours: 'Diese Nummer hast du schon.',
    invalid: 'Das sieht nicht nach einer Telefonnummer aus. Sie beginnt mit + und der Ländervorwahl.',
    country: 'Diese Vorwahl hat kein Land. Prüf die Ziffern nach dem +.',
    taken: 'Diese Nummer gehört zu einem anderen Konto. Entferne sie dort zuerst, oder nimm eine andere.',
    unsubscribed: 'Dieses Handy will keine Nachrichten von uns. Füge eine andere Nummer hinzu.',
  },
}

export const password: Texts<typeof english.password> = {
  title: 'Passwort',
  text: 'Meldet dich zusammen mit deiner E-Mail-Adresse an, ohne auf eine Mail zu warten.',
  needsEmail: 'Bestätige zuerst eine E-Mail-Adresse: Sie hilft, wenn du ein Passwort vergisst.',
  name: 'Passwort',
  isSet: 'Gesetzt',
  mustChange: 'Muss geändert werden',
  set: 'Passwort setzen',
  change: 'Passwort ändern',
  label: 'Neues Passwort',
  show: 'Zeigen',
  hide: 'Verbergen',
  hint: 'Lang schlägt kompliziert. Beim Speichern enden alle deine anderen Anmeldungen.',
  submit: 'Passwort speichern',
  saved: 'Dein Passwort ist gespeichert. Hier bleibst du angemeldet, überall sonst bist du abgemeldet.',
  strength: {
    0: 'Viel zu leicht zu erraten',
    1: 'Zu leicht zu erraten',
    2: 'Fast: noch leicht zu erraten',
    3: 'Gut',
    4: 'Sehr gut',
  },
  breached: 'Aus einem Datenleck bekannt: Jeder kann es probieren. Nimm ein anderes.',
  weak: 'Dieses ist zu leicht zu erraten und wurde nicht gespeichert. Mach es länger.',
  tooLong: 'Dieses ist zu lang und wurde nicht gespeichert. Nimm weniger als 1.000 Zeichen.',
  advice: {
    keys: 'Nachbarn auf der Tastatur werden zuerst probiert.',
    repeats: 'Wiederholen hilft kaum.',
    sequences: 'Folgen wie abc oder 123 werden zuerst probiert.',
    dates: 'Lass Daten und Jahre weg.',
    common: 'Viele benutzen ein ähnliches.',
    words: 'Nimm mehrere Wörter, die sich selten treffen.',
    names: 'Lass Namen weg.',
    personal: 'Lass deine Adresse und den Namen dieser Seite weg.',
    tricks: 'Großbuchstaben, @ statt a und rückwärts geschriebene Wörter helfen kaum.',
  },
}

export const sessions: Texts<typeof english.sessions> = {
  title: 'Wo du angemeldet bist',
  text: 'Etwas, das du nicht kennst? Beende es und ändere den Zugang, mit dem es hereinkam.',
  device: (browser, system) => `${browser} auf ${system}`,
  unknown: 'Unbekanntes Gerät',
  here: 'Dieses Gerät',
  seen: (ago) => `Zuletzt gesehen ${ago}`,
  by: (ways) => `Angemeldet mit: ${ways}`,
  ways: {
    magic_link: 'Link aus einer Mail',
    email: 'Code aus einer Mail',
    sms: 'Code per SMS',
    whatsapp: 'Nachricht per WhatsApp',
    password: 'Passwort',
    oauth: 'verbundener Anbieter',
    webauthn: 'Passkey',
    totp: 'Authenticator-App',
    recovery_codes: 'Ersatzcode',
    crypto: 'Krypto-Wallet',
  },
  end: 'Beenden',
  endOne: (device) => `Anmeldung von ${device} beenden`,
  question: (device) => `Anmeldung von ${device} beenden? Von dort geht es nur mit einem deiner Zugänge wieder hinein.`,
  yes: 'Anmeldung beenden',
  ended: (device) => `${device} ist abgemeldet.`,
  verify: 'Bestätigen und anzeigen',
  endAll: 'Überall abmelden',
  allQuestion: 'Auf allen Geräten abmelden, auch auf diesem? Du meldest dich dann überall neu an, wo du sein willst.',
  endAllYes: 'Ja, überall abmelden',
  notLoaded: 'Wo du angemeldet bist, ließ sich nicht zeigen. Nichts ist verloren: Versuch es noch einmal.',
  showAll: (count) => `Alle zeigen (${count})`,
  showFewer: 'Weniger zeigen',
}

export const data: Texts<typeof english.data> = {
  title: 'Deine Daten',
  text: 'Alles, was wir über dich speichern, und wie du es löschst.',
  textElsewhere: 'Was diese Seite über dich speichert. Dein Anmeldekonto liegt anderswo.',
  download: 'Meine Daten herunterladen',
  downloaded: 'Deine Daten liegen in deinen Downloads.',
  fileName: 'meine-daten',
  remove: 'Mein Konto löschen',
  removeElsewhere: 'Meine Daten löschen',
  question:
    'Dein Konto löschen? Deine Sammlung, deine Karten und deine Events werden mit gelöscht. Was andere bei deinen Events gesammelt haben, bleibt ihnen. Das lässt sich nicht rückgängig machen.',
  questionElsewhere:
    'Löschen, was diese Seite über dich speichert? Deine Sammlung, deine Karten und deine Events werden gelöscht. Was andere bei deinen Events gesammelt haben, bleibt ihnen. Das lässt sich nicht rückgängig machen.',
  yes: 'Alles löschen',
}

export const looks: Texts<typeof english.looks> = {
  title: 'Darstellung',
  text: 'Wie diese Seiten in diesem Browser aussehen und welche Sprache sie sprechen.',
  theme: 'Farben',
  dark: 'Dunkel',
  light: 'Hell',
  language: 'Sprache',
}
