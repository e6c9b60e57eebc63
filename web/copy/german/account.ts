import type { Copy } from '../copy.ts'
import type * as english from '../english/account.ts'

export const account: Copy<typeof english.account> = {
  remove: 'Entfernen',
  lastSignInMethod: 'Das ist deine einzige Anmeldemethode. Füge eine andere hinzu, bevor du sie entfernst.',
  cancel: 'Abbrechen',
  verified: 'Bestätigt',
  waiting: 'Noch nicht bestätigt',
  notLoaded: 'Wir konnten dein Konto nicht laden. Versuche es noch einmal.',
}

export const proof: Copy<typeof english.proof> = {
  send: 'Code senden',
}

export const emails: Copy<typeof english.emails> = {
  title: 'E-Mail-Adressen',
  text: 'Melde dich mit einem Link oder Code an, den wir an eine dieser Adressen schicken.',
  add: 'Adresse hinzufügen',
  sendTo: (email) => `Code an ${email} senden`,
  removeOne: (email) => `${email} entfernen`,
}

export const phones: Copy<typeof english.phones> = {
  title: 'Telefon\u00ADnummern',
  text: 'Melde dich mit einem Code aufs Handy an, auch wenn du nicht an deine E-Mails kommst.',
  add: 'Nummer hinzufügen',
  sendTo: (number) => `Code an ${number} senden`,
  removeOne: (number) => `${number} entfernen`,
}

export const password: Copy<typeof english.password> = {
  title: 'Passwort',
  text: 'Melde dich mit E-Mail-Adresse und Passwort an, ohne auf eine E-Mail zu warten.',
  needsEmail: 'Bestätige zuerst eine E-Mail-Adresse. Du brauchst sie, falls du dein Passwort vergisst.',
  name: 'Passwort',
  isSet: 'Festgelegt',
  mustChange: 'Muss geändert werden',
  set: 'Passwort festlegen',
  change: 'Passwort ändern',
}

export const sessions: Copy<typeof english.sessions> = {
  title: 'Wo du angemeldet bist',
  text: 'Ein Gerät kommt dir unbekannt vor? Melde es ab und ändere die Anmeldemethode, die dort verwendet wurde.',
  device: (browser, system) => `${browser} auf ${system}`,
  unknown: 'Unbekanntes Gerät',
  here: 'Dieses Gerät',
  seen: (ago) => `Zuletzt aktiv ${ago}`,
  by: (ways) => `Angemeldet mit ${ways}`,
  ways: {
    magic_link: 'E-Mail-Link',
    email: 'E-Mail-Code',
    sms: 'SMS',
    whatsapp: 'WhatsApp',
    password: 'Passwort',
    oauth: 'verbundenem Konto',
    webauthn: 'Passkey',
    totp: 'Authenticator-App',
    recovery_codes: 'Wiederherstellungscode',
    crypto: 'Wallet',
  },
  end: 'Abmelden',
  endOne: (device) => `${device} abmelden`,
  verify: 'Bestätigen und anzeigen',
  endAll: 'Überall abmelden',
  notLoaded: 'Wir konnten nicht laden, wo du angemeldet bist. Versuche es noch einmal.',
  showAll: (count) => `Alle anzeigen (${count})`,
  showFewer: 'Weniger anzeigen',
}

export const apiKeys: Copy<typeof english.apiKeys> = {
  title: 'API-Schlüssel',
  text: 'Lass andere Programme mit deinen Events und Karten arbeiten. Wer einen Schlüssel hat, kann ihn verwenden.',
  show: 'API-Schlüssel verwalten',
}

export const data: Copy<typeof english.data> = {
  title: 'Deine Daten',
  text: 'Lade alles herunter, was wir über dich speichern, oder lösche es.',
  textElsewhere: 'Was diese Seite über dich speichert. Dein Anmeldekonto liegt woanders.',
  download: 'Meine Daten herunterladen',
  remove: 'Mein Konto löschen',
  removeElsewhere: 'Meine Daten löschen',
}

export const appearance: Copy<typeof english.appearance> = {
  title: 'Darstellung',
  text: 'Wähle Design und Sprache für diesen Browser.',
  theme: 'Design',
  dark: 'Dunkel',
  light: 'Hell',
  language: 'Sprache',
}

export const webhookSection: Copy<typeof english.webhookSection> = {
  title: 'Webhooks',
  text: 'Deine eigenen Programme erfahren sofort, was bei deinen Events und Karten passiert.',
  open: 'Webhooks verwalten',
}
