import type { Copy } from '../copy.ts'
import type * as english from '../english/password-reset.ts'

export const requestReset: Copy<typeof english.requestReset> = {
  title: 'Passwort vergessen?',
  label: 'E-Mail-Adresse',
  placeholder: 'du@example.com',
  hint: 'Wir schicken dir einen Link. Dein Passwort bleibt gleich, bis du ein neues wählst.',
  button: 'Link senden',
  back: 'Zurück zur Anmeldung',
  continueWithout: 'Ohne Passwort weiter',
}

export const checkResetEmail: Copy<typeof english.checkResetEmail> = {
  title: 'Schau in dein Postfach',
  text: (email) =>
    `Wenn ${email} hier ein Konto hat, haben wir einen Link dorthin geschickt. Öffne ihn in diesem Browser.`,
  notThere: 'Keine E-Mail da? Sieh im Spam-Ordner nach oder versuche es mit einer anderen Adresse.',
  resend: 'Noch einmal senden',
  resent: 'Wir haben noch eine E-Mail geschickt. Die Links in beiden gelten.',
  change: 'Andere Adresse verwenden',
}

export const passwordsOff: Copy<typeof english.passwordsOff> =
  'Passwörter sind hier ausgeschaltet. Melde dich anders an.'

export const newPassword: Copy<typeof english.newPassword> = {
  title: 'Neues Passwort wählen',
  text: 'Je länger, desto sicherer. Wenn du es speicherst, wirst du hier angemeldet und überall sonst abgemeldet.',
  button: 'Passwort speichern',
  problems: {
    tooMany:
      'Zu viele Versuche. Dein Passwort wurde nicht gespeichert. Warte ein paar Minuten und versuche es noch einmal.',
    offline:
      'Du bist anscheinend offline. Dein Passwort wurde nicht gespeichert. Versuche es noch einmal, sobald du wieder online bist.',
    unreachable:
      'Wir wissen nicht, ob dein Passwort gespeichert wurde. Versuche, dich damit anzumelden, oder fordere einen neuen Link an.',
    other:
      'Bei uns ist etwas schiefgelaufen, und wir wissen nicht, ob dein Passwort gespeichert wurde. Versuche, dich damit anzumelden, oder fordere einen neuen Link an.',
  },
}

export const passwordSaved: Copy<typeof english.passwordSaved> = {
  title: 'Dein neues Passwort ist gespeichert',
  text: 'Du bist hier angemeldet und überall sonst abgemeldet.',
  secondStep: 'Du bist überall sonst abgemeldet. Bestätige, dass du es bist, um die Anmeldung hier abzuschließen.',
  button: 'Weiter',
}

export const otherBrowser: Copy<typeof english.otherBrowser> = {
  title: 'Passwort hier wählen?',
  text: 'Dieser Link öffnet sich nur in dem Browser, in dem du ihn angefordert hast. Fordere einen neuen an, um diesen Browser zu verwenden.',
}

export const usedReset: Copy<typeof english.usedReset> = {
  title: 'Dieser Link gilt nicht mehr',
  text: 'Er wurde schon verwendet oder ist abgelaufen. Um dein Passwort zu ändern, fordere einen neuen an.',
}

export const unreachable: Copy<typeof english.unreachable> = {
  title: 'Du bist anscheinend offline',
  text: 'Dein Link gilt noch. Versuche es noch einmal, sobald du wieder online bist.',
  button: 'Noch einmal versuchen',
}
