import type * as english from '../english/password-reset.ts'
import type { Texts } from '../texts.ts'

export const askForReset: Texts<typeof english.askForReset> = {
  title: 'Ich habe mein Passwort vergessen',
  label: 'E-Mail-Adresse',
  placeholder: 'du@example.com',
  hint: 'Wir schicken einen Link. Dein Passwort bleibt, wie es ist, bis du ein anderes wählst.',
  button: 'Link schicken',
  back: 'Zurück zur Anmeldung',
  goOn: 'Weiter ohne',
}

export const checkResetMail: Texts<typeof english.checkResetMail> = {
  title: 'Sieh in deine Mails',
  text: (email) => `Wenn ${email} hier ein Konto hat, ist eine Mail unterwegs. Öffne ihren Link in diesem Browser.`,
  notThere: 'Nichts da? Sieh im Spam-Ordner nach, oder prüf die Adresse.',
  resend: 'Noch einmal schicken',
  resent: 'Noch eine Mail ist unterwegs. Die Links von beiden gelten.',
  change: 'Andere Adresse nehmen',
}

export const passwordsOff: Texts<typeof english.passwordsOff> =
  'Passwörter sind hier ausgeschaltet. Melde dich anders an.'

export const newPassword: Texts<typeof english.newPassword> = {
  title: 'Wähl ein neues Passwort',
  text: 'Lang schlägt kompliziert. Mit dem Speichern bist du hier angemeldet und überall sonst abgemeldet.',
  button: 'Passwort speichern',
  problems: {
    tooMany:
      'Das war oft in kurzer Zeit. Nichts wurde gespeichert: Warte ein paar Minuten und versuch es dann noch einmal.',
    offline: 'Du scheinst offline zu sein. Nichts wurde gespeichert: Versuch es noch einmal, wenn du wieder da bist.',
    other: 'Bei uns ist etwas schiefgegangen. Nichts wurde gespeichert: Versuch es noch einmal.',
  },
}

export const passwordSaved: Texts<typeof english.passwordSaved> = {
  title: 'Dein neues Passwort gilt',
  text: 'Du bist hier angemeldet und überall sonst abgemeldet.',
  secondStep: 'Es gilt, und überall sonst bist du abgemeldet. Noch ein Schritt, und du bist hier drin.',
  button: 'Weiter',
}

export const otherBrowser: Texts<typeof english.otherBrowser> = {
  title: 'Hier ein Passwort wählen?',
  text: 'Dieser Link öffnet sich einmal, und nur in dem Browser, in dem er angefordert wurde. Lass dir einen schicken, der sich hier öffnet.',
}

export const usedReset: Texts<typeof english.usedReset> = {
  title: 'Dieser Link ist verbraucht',
  text: 'Er wurde schon benutzt, oder er hat zu lange gewartet. Dein Passwort ist, wie du es zuletzt gewählt hast. Um es noch einmal zu ändern, lass dir einen neuen schicken.',
}

export const unreachable: Texts<typeof english.unreachable> = {
  title: 'Du scheinst offline zu sein',
  text: 'Dein Link gilt noch. Versuch es noch einmal, wenn du wieder da bist.',
  button: 'Noch einmal versuchen',
}
