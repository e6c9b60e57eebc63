import type * as english from '../english/sign-in.ts'
import type { Texts } from '../texts.ts'

export const checkMail: Texts<typeof english.checkMail> = {
  title: 'Sieh in deine Mails',
  text: (email) =>
    `Wir haben eine Mail an ${email} geschickt. Öffne ihren Link auf diesem Gerät, oder gib ihren Code hier ein.`,
  textWithoutCode: (email) => `Wir haben eine Mail an ${email} geschickt. Öffne ihren Link auf diesem Gerät.`,
  button: 'Anmelden',
  resend: 'Noch einmal schicken',
  resent: 'Eine neue Mail ist unterwegs. Nur ihr Code gilt jetzt.',
  resentWithoutCode: 'Eine neue Mail ist unterwegs.',
  change: 'Andere Adresse nehmen',
}

export const problems: Texts<typeof english.problems> = {
  invalidEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  undeliverable: 'Mails an diese Adresse kommen zurück. Versuch es mit einer anderen.',
  tooMany: 'Das war oft in kurzer Zeit. Nichts ist verloren: Warte eine Minute und versuch es dann noch einmal.',
  wrongCode: 'Das ist nicht der Code der neuesten Mail. Prüf die Ziffern und versuch es noch einmal.',
  expiredCode: 'Dieser Code ist abgelaufen. Schick die Mail noch einmal und gib den neuen ein.',
  offline: 'Du scheinst offline zu sein. Nichts ist verloren: Versuch es noch einmal, wenn du wieder da bist.',
  switchedOff: 'Anmelden per Mail ist hier ausgeschaltet.',
  other: 'Bei uns ist etwas schiefgegangen. Nichts ist verloren: Versuch es noch einmal.',
}

export const linkFailures: Texts<typeof english.linkFailures> = {
  used: {
    title: 'Dieser Link ist verbraucht',
    text: 'Damit hat sich schon jemand angemeldet, oder er hat zu lange gewartet. Nichts ist verloren: Fordere einen neuen an.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Links gelten nur kurz. Nichts ist verloren: Fordere einen neuen an.',
  },
  unknown: {
    title: 'Diesen Link kennen wir nicht',
    text: 'Vielleicht ist unterwegs ein Stück verloren gegangen. Kopiere ihn ganz aus der Mail, oder fordere einen neuen an.',
  },
  wrongBrowser: {
    title: 'Dieser Link gehört zu einem anderen Browser',
    text: 'Er öffnet sich nur dort, wo du ihn angefordert hast. Öffne ihn dort, oder fordere hier einen neuen an.',
  },
  tooMany: {
    title: 'Zu oft in kurzer Zeit',
    text: 'Dein Link gilt noch. Warte eine Minute und versuch es dann noch einmal.',
  },
  offline: {
    title: 'Du scheinst offline zu sein',
    text: 'Dein Link gilt noch. Versuch es noch einmal, wenn du wieder da bist.',
  },
  other: {
    title: 'Das hat nicht geklappt',
    text: 'Bei uns ist etwas schiefgegangen. Vielleicht gilt dein Link noch: Versuch es noch einmal.',
  },
}
