import type { Copy } from '../copy.ts'
import type * as english from '../english/sign-in.ts'

export const checkEmail: Copy<typeof english.checkEmail> = {
  title: 'Schau in dein Postfach',
  text: (email) =>
    `Wir haben eine E-Mail an ${email} geschickt. Öffne den Link auf diesem Gerät oder gib den Code hier ein.`,
  textWithoutCode: (email) => `Wir haben einen Link an ${email} geschickt. Öffne ihn auf diesem Gerät.`,
  textCode: (email) => `Wir haben einen Code an ${email} geschickt. Gib ihn hier ein.`,
  button: 'Anmelden',
  resend: 'Noch einmal senden',
  resendIn: (seconds) => `Noch einmal senden in ${seconds}\u00A0s`,
  resent: 'Wir haben eine neue E-Mail geschickt. Ab jetzt gilt nur der Code darin.',
  resentWithoutCode: 'Wir haben eine neue E-Mail geschickt.',
  change: 'Andere Adresse verwenden',
  codeInstead: 'Code statt Link senden',
}

export const problems: Copy<typeof english.problems> = {
  invalidEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  undeliverable: 'Wir können an diese Adresse keine E-Mails zustellen. Versuche es mit einer anderen.',
  tooMany: 'Zu viele Versuche. Warte ein paar Minuten und versuche es noch einmal.',
  wrongCode:
    'Dieser Code ist falsch, abgelaufen oder schon verwendet. Sieh in der neuesten E-Mail nach oder lass dir eine neue schicken.',
  expiredCode: 'Dieser Code ist abgelaufen. Lass dir eine neue E-Mail schicken und gib den Code daraus ein.',
  uncertainCode: 'Wir wissen nicht, ob dieser Code schon verwendet wurde. Lass dir einen neuen schicken.',
  offline: 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.',
  switchedOff: 'Diese Anmeldemethode ist hier ausgeschaltet.',
  captcha:
    'Wir konnten nicht prüfen, ob du ein Mensch bist. Versuche es noch einmal oder schalte alles aus, was Skripte blockiert.',
  cookies: 'Cookies sind hier blockiert. Erlaube sie, um dich anzumelden.',
  closed:
    'Mit diesem Konto kannst du dich nicht anmelden. Wenn du das für einen Fehler hältst, frag die Betreiber dieses Dienstes.',
  deniedDomain: 'Adressen dieser Domain sind hier nicht erlaubt. Versuche es mit einer anderen.',
  other: 'Bei uns ist etwas schiefgelaufen. Versuche es noch einmal.',
}
