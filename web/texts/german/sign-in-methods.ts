import type * as english from '../english/sign-in-methods.ts'
import type { Texts } from '../texts.ts'

export const ways: Texts<typeof english.ways> = {
  names: { passkey: 'Passkey', password: 'Passwort', text: 'Code aufs Handy', wallet: 'Wallet' },
  goOn: (name) => `Weiter mit ${name}`,
  lastTime: 'So hast du dich zuletzt angemeldet.',
  none: 'Hier geht es nur per Mail.',
  back: 'Andere Wege',
}

export const passkey: Texts<typeof english.passkey> = {
  title: 'Mit einem Passkey anmelden',
  text: 'Dein Gerät fragt nach Finger, Gesicht oder seiner PIN.',
  button: 'Meinen Passkey benutzen',
  problems: {
    unused: 'Kein Passkey wurde benutzt. Nichts ist verloren: Versuch es noch einmal, oder nimm einen anderen Weg.',
    refused:
      'Diesen Passkey kennen wir hier nicht, oder er kam zu spät. Versuch es noch einmal, oder nimm einen anderen Weg.',
    unusable: 'Dieser Browser kann auf dieser Seite keine Passkeys benutzen. Geh zurück und nimm einen anderen Weg.',
  },
}

export const password: Texts<typeof english.password> = {
  title: 'Mit einem Passwort anmelden',
  label: 'Passwort',
  button: 'Anmelden',
  forgot: 'Passwort vergessen',
  isNew: 'Ich bin neu hier',
  problems: {
    wrong: 'Adresse und Passwort gehören nicht zusammen. Prüf beides, oder geh zurück und nimm die Mail.',
    outdated: 'Dieses Passwort gilt nicht mehr. Drück „Passwort vergessen“ und wähl ein neues.',
  },
}

export const newAccount: Texts<typeof english.newAccount> = {
  title: 'Neu hier',
  hint: 'Lang schlägt kompliziert.',
  button: 'Konto anlegen',
  problems: {
    taken:
      'Zu dieser Adresse gibt es schon ein Konto. Geh zurück und melde dich mit seinem Passwort an, oder nimm die Mail.',
    weak: 'Dieses ist zu leicht zu erraten, deshalb gibt es noch kein Konto. Mach es länger.',
    breached: 'Dieses ist aus einem Datenleck bekannt, deshalb gibt es noch kein Konto. Wähl ein anderes.',
    tooLong: 'Dieses ist zu lang, deshalb gibt es noch kein Konto. Nimm weniger als 1.000 Zeichen.',
    invalidEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  },
}

export const text: Texts<typeof english.text> = {
  title: 'Hol dir einen Code aufs Handy',
  label: 'Telefonnummer',
  example: '+49 1512 3456789',
  hint: 'Beginnt mit + und der Vorwahl des Landes.',
  channel: 'So kommt der Code',
  channels: { sms: 'SMS', whatsapp: 'Über WhatsApp' },
  button: 'Schick mir einen Code',
  problems: {
    invalid: 'Das sieht nicht nach einer Telefonnummer aus. Sie beginnt mit + und der Vorwahl des Landes, etwa +49.',
    country: 'Kein Land hat diese Vorwahl. Prüf die Ziffern nach dem +.',
    unsubscribed: 'Dieses Handy will keine Nachrichten von uns. Nimm eine andere Nummer.',
  },
}

export const checkText: Texts<typeof english.checkText> = {
  title: 'Sieh auf dein Handy',
  text: {
    sms: (number) => `Wir haben eine SMS an ${number} geschickt. Ihr Code gilt zehn Minuten.`,
    whatsapp: (number) => `Wir haben ${number} über WhatsApp geschrieben. Der Code gilt zehn Minuten.`,
  },
  label: 'Code aus der Nachricht',
  button: 'Anmelden',
  resend: 'Noch einmal schicken',
  resendIn: (seconds) => `Noch einmal schicken in ${seconds} s`,
  resent: 'Ein neuer Code ist unterwegs. Nur der neueste gilt.',
  change: 'Andere Nummer nehmen',
  wrongCode: 'Das ist nicht der neueste Code. Prüf die Ziffern und versuch es noch einmal.',
  expiredCode: 'Dieser Code ist abgelaufen. Lass ihn noch einmal schicken und gib den neuen ein.',
}

export const wallet: Texts<typeof english.wallet> = {
  title: 'Mit einer Wallet anmelden',
  text: 'Deine Wallet unterschreibt einen kurzen Text. Das kostet nichts und bewegt nichts.',
  connected: (name, account) => `${name} ist da, mit ${account}.`,
  button: 'Mit dieser Wallet anmelden',
  other: 'Andere Wallet nehmen',
  asked: 'Deine Wallet zeigt den Text zum Unterschreiben. Lies ihn und antworte dort.',
}

export const providers: Texts<typeof english.providers> = {
  notOffered: 'Diesen Weg gibt es hier nicht mehr. Nimm einen anderen.',
}

export const dialog: Texts<typeof english.dialog> = { title: 'Anmelden' }
