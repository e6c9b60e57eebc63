import type { Copy } from '../copy.ts'
import type * as english from '../english/second-step.ts'

export const secondStep: Copy<typeof english.secondStep> = {
  title: 'Bestätige, dass du es bist',
  text: 'Für dein Konto ist die Zwei-Faktor-Authentifizierung eingeschaltet.',
  dialogTitle: 'Bestätige, dass du es bist',
  dialogText: 'Bestätige diese Änderung mit einer anderen Anmeldemethode.',
  dialogFresh: 'Um dein Passwort zu ändern, gib den Code ein, den wir dir gerade per E-Mail geschickt haben.',
  noMethod:
    'Hier kannst du keine andere Anmeldemethode verwenden. Melde dich ab, melde dich mit einer anderen wieder an und versuche es noch einmal.',
  button: 'Weiter',
  resend: 'Noch einmal senden',
  resent: 'Wir haben einen neuen Code geschickt. Nur der neueste gilt.',
  leave: 'Abmelden',
  others: 'Andere Methode wählen',
}

export const ways: Copy<typeof english.ways> = {
  app: {
    choose: 'Authenticator-App',
    label: 'Code aus deiner App',
    hint: '6\u00A0Ziffern, alle 30\u00A0Sekunden neu',
  },
  recovery: {
    choose: 'Wiederherstellungscode',
    label: 'Wiederherstellungscode',
    hint: 'Einer der zehn Codes, die du gespeichert hast. Jeder gilt einmal.',
  },
  passkey: {
    choose: 'Passkey',
    text: 'Dein Gerät fragt nach Fingerabdruck, Gesicht oder PIN.',
    button: 'Passkey verwenden',
  },
  email: {
    choose: (address) => `Code an ${address}`,
    label: 'Code aus der E-Mail',
    hint: (address) => `Wir haben ihn an ${address} geschickt.`,
    button: (address) => `Code an ${address} senden`,
  },
  sms: {
    choose: (number) => `Code an ${number}`,
    label: 'Code aus der Nachricht',
    hint: (number) => `Wir haben ihn an ${number} geschickt.`,
    button: (number) => `Code an ${number} senden`,
  },
}

export const stepProblems: Copy<typeof english.stepProblems> = {
  wrongCode: 'Dieser Code ist falsch. Prüfe ihn und versuche es noch einmal.',
  wrongSentCode:
    'Dieser Code ist falsch, abgelaufen oder schon verwendet. Prüfe ihn oder lass dir einen neuen schicken.',
  usedCode: 'Dieser Code wurde schon verwendet. Warte auf den nächsten.',
  wrongRecoveryCode:
    'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet. Versuche es mit einem anderen.',
  recoveryInAppField: 'Das ist ein Wiederherstellungscode. Wähle „Wiederherstellungscode“ und gib ihn dort ein.',
  appInRecoveryField: 'Das ist ein Code aus der App. Wähle „Authenticator-App“ und gib ihn dort ein.',
  passkey: 'Dein Passkey wurde nicht verwendet. Versuche es noch einmal oder wähle eine andere Methode.',
  tooMany: 'Zu viele Versuche. Warte ein paar Minuten und versuche es noch einmal.',
  switchedOff: 'Diese Methode ist hier ausgeschaltet. Wähle eine andere.',
  offline: 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.',
  ended: 'Diese Anmeldung ist abgelaufen. Lade die Seite neu, um dich noch einmal anzumelden.',
  other: 'Bei uns ist etwas schiefgelaufen. Versuche es noch einmal.',
}
