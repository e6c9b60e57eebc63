import type { Copy } from '../copy.ts'
import type * as english from '../english/sign-in-methods.ts'

export const ways: Copy<typeof english.ways> = {
  names: { passkey: 'Passkey', password: 'Passwort', text: 'Telefon', wallet: 'Wallet' },
  continueWith: (name) => `Weiter mit ${name}`,
  lastTime: 'Damit hast du dich zuletzt angemeldet.',
  none: 'Hier kannst du dich nur per E-Mail anmelden.',
  back: 'Andere Optionen',
}

export const passkey: Copy<typeof english.passkey> = {
  title: 'Mit Passkey anmelden',
  text: 'Dein Gerät fragt nach Fingerabdruck, Gesicht oder PIN.',
  button: 'Passkey verwenden',
  problems: {
    unused: 'Es wurde kein Passkey verwendet. Versuche es noch einmal oder geh zurück und melde dich anders an.',
    refused:
      'Wir kennen diesen Passkey nicht, oder es hat zu lange gedauert. Versuche es noch einmal oder geh zurück und melde dich anders an.',
    unusable: 'In diesem Browser funktionieren Passkeys auf dieser Seite nicht. Geh zurück und melde dich anders an.',
  },
}

export const password: Copy<typeof english.password> = {
  title: 'Mit Passwort anmelden',
  label: 'Passwort',
  button: 'Anmelden',
  forgot: 'Passwort vergessen?',
  isNew: 'Konto erstellen',
  problems: {
    wrong: 'E-Mail-Adresse oder Passwort ist falsch. Prüfe beides oder geh zurück und melde dich per E-Mail an.',
    outdated: 'Dieses Passwort gilt nicht mehr. Wähle über „Passwort vergessen?“ ein neues.',
  },
}

export const newAccount: Copy<typeof english.newAccount> = {
  title: 'Konto erstellen',
  hint: 'Je länger, desto sicherer.',
  button: 'Konto erstellen',
  problems: {
    taken: 'Zu dieser Adresse gibt es schon ein Konto. Geh zurück und melde dich mit Passwort oder per E-Mail an.',
    weak: 'Dieses Passwort ist zu leicht zu erraten. Nimm ein längeres.',
    breached: 'Dieses Passwort ist bei einem Datenleck aufgetaucht. Wähle ein anderes.',
    tooLong: 'Dieses Passwort ist zu lang. Nimm weniger als 1.000\u00A0Zeichen.',
    invalidEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  },
}

export const text: Copy<typeof english.text> = {
  title: 'Code aufs Handy',
  label: 'Telefonnummer',
  example: '+49 1512 3456789',
  hint: 'Beginne mit + und der Ländervorwahl, zum Beispiel\u00A0+49.',
  channel: 'Code senden per',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' },
  button: 'Code senden',
  problems: {
    invalid: 'Das sieht nicht nach einer Telefonnummer aus. Fehlt das\u00A0+ oder eine Ziffer?',
    country: 'Diese Ländervorwahl gibt es nicht. Prüfe die Ziffern nach dem\u00A0+.',
    unsubscribed: 'Diese Nummer hat unsere SMS abbestellt. Nimm eine andere.',
  },
}

export const checkText: Copy<typeof english.checkText> = {
  title: 'Schau auf dein Handy',
  text: {
    sms: (number) => `Wir haben einen Code per SMS an ${number} geschickt. Er gilt 10\u00A0Minuten.`,
    whatsapp: (number) => `Wir haben einen Code per WhatsApp an ${number} geschickt. Er gilt 10\u00A0Minuten.`,
  },
  label: 'Code aus der Nachricht',
  button: 'Anmelden',
  resend: 'Noch einmal senden',
  resendIn: (seconds) => `Noch einmal senden in ${seconds}\u00A0s`,
  resent: 'Wir haben einen neuen Code geschickt. Nur der neueste gilt.',
  change: 'Andere Nummer verwenden',
  wrongCode:
    'Dieser Code ist falsch, abgelaufen oder schon verwendet. Sieh in der neuesten Nachricht nach oder lass dir einen neuen Code schicken.',
  expiredCode: 'Dieser Code ist abgelaufen. Lass dir einen neuen schicken und gib ihn hier ein.',
  uncertainCode: 'Wir wissen nicht, ob dieser Code schon verwendet wurde. Lass dir einen neuen schicken.',
}

export const wallet: Copy<typeof english.wallet> = {
  title: 'Mit Wallet anmelden',
  text: 'Signiere eine kurze Nachricht mit deiner Wallet. Das kostet nichts und überträgt nichts.',
  connected: (name, account) => `${name} ist mit ${account} verbunden.`,
  button: 'Mit dieser Wallet anmelden',
  other: 'Andere Wallet verwenden',
  requested: 'Deine Wallet zeigt die Nachricht an. Prüfe und signiere sie dort.',
}

export const providers: Copy<typeof english.providers> = {
  notOffered: 'Diese Anmeldemethode gibt es hier nicht mehr. Wähle eine andere.',
}

export const dialog: Copy<typeof english.dialog> = { title: 'Anmelden' }
