import type * as english from '../english/sign-in.ts'
import type { Texts } from '../texts.ts'

export const checkMail: Texts<typeof english.checkMail> = {
  title: 'Sieh in deine Mails',
  text: (email) =>
    `Wir haben eine Mail an ${email} geschickt. Öffne ihren Link auf diesem Gerät, oder gib ihren Code hier ein.`,
  textWithoutCode: (email) => `Wir haben eine Mail an ${email} geschickt. Öffne ihren Link auf diesem Gerät.`,
  textCode: (email) => `Wir haben einen Code an ${email} geschickt. Gib ihn hier ein.`,
  button: 'Anmelden',
  resend: 'Noch einmal schicken',
  resendIn: (seconds) => `Noch einmal schicken in ${seconds} s`,
  resent: 'Eine neue Mail ist unterwegs. Nur ihr Code gilt jetzt.',
  resentWithoutCode: 'Eine neue Mail ist unterwegs.',
  change: 'Andere Adresse nehmen',
  codeInstead: 'Lieber einen Code per Mail',
}

export const problems: Texts<typeof english.problems> = {
  invalidEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  undeliverable: 'Mails an diese Adresse kommen zurück. Versuch es mit einer anderen.',
  tooMany: 'Das war oft in kurzer Zeit. Nichts ist verloren: Warte ein paar Minuten und versuch es dann noch einmal.',
  wrongCode: 'Das ist nicht der Code der neuesten Mail. Prüf die Ziffern und versuch es noch einmal.',
  expiredCode: 'Dieser Code ist abgelaufen. Schick die Mail noch einmal und gib den neuen ein.',
  offline: 'Du scheinst offline zu sein. Nichts ist verloren: Versuch es noch einmal, wenn du wieder da bist.',
  switchedOff: 'Dieser Weg ist hier ausgeschaltet.',
  captcha:
    'Wir konnten dich nicht von einem Roboter unterscheiden. Nichts ist verloren: Versuch es noch einmal, oder schalte ab, was Skripte blockiert.',
  cookies:
    'Dein Browser behält für diese Seite keine Cookies, darum kannst du nicht angemeldet werden. Erlaub sie und fang dann neu an.',
  deniedDomain: 'Adressen dieser Domain gehen hier nicht. Versuch es mit einer anderen.',
  other: 'Bei uns ist etwas schiefgegangen. Nichts ist verloren: Versuch es noch einmal.',
}
