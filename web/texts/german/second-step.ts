import type * as english from '../english/second-step.ts'
import type { Texts } from '../texts.ts'

export const secondStep: Texts<typeof english.secondStep> = {
  title: 'Noch ein Schritt',
  text: 'Dein Konto verlangt einen zweiten Nachweis, dass du es bist.',
  dialogTitle: 'Bist du es?',
  dialogText: 'Bevor sich das ändert, bestätige es mit einem anderen deiner Zugänge.',
  dialogFresh: 'Bevor sich ein Passwort ändert, gib einen frischen Code aus einer Mail ein.',
  noWay:
    'Kein anderer deiner Zugänge kann das hier bestätigen. Melde dich ab, melde dich auf einem anderen deiner Wege an und komm wieder.',
  button: 'Weiter',
  resend: 'Noch einmal schicken',
  resent: 'Ein neuer Code ist unterwegs. Nur der neueste gilt.',
  leave: 'Abmelden',
  others: 'Anders bestätigen',
}

export const ways: Texts<typeof english.ways> = {
  app: { choose: 'Authenticator-App', label: 'Code aus deiner App', hint: 'Sechs Ziffern, alle 30 Sekunden neu' },
  recovery: {
    choose: 'Ersatzcode',
    label: 'Ersatzcode',
    hint: 'Einer der zehn, die du aufbewahrt hast. Er gilt einmal.',
  },
  passkey: {
    choose: 'Passkey',
    text: 'Dein Gerät fragt nach Finger, Gesicht oder PIN.',
    button: 'Meinen Passkey benutzen',
  },
  email: {
    choose: (address) => `Code an ${address}`,
    label: 'Code aus der Mail',
    hint: (address) => `Wir haben ihn an ${address} geschickt.`,
    button: (address) => `Code an ${address} schicken`,
  },
  sms: {
    choose: (number) => `Code an ${number}`,
    label: 'Code aus der Nachricht',
    hint: (number) => `Wir haben ihn an ${number} geschickt.`,
    button: (number) => `Code an ${number} schicken`,
  },
}

export const stepProblems: Texts<typeof english.stepProblems> = {
  wrongCode: 'Das ist nicht der richtige Code. Prüf die Ziffern und versuch es noch einmal.',
  usedCode: 'Dieser Code wurde schon benutzt. Warte auf den nächsten.',
  wrongRecoveryCode: 'Dieser Code gehört nicht dir oder wurde schon benutzt. Versuch einen anderen.',
  recoveryInAppField: 'Das ist ein Ersatzcode. Wähl „Ersatzcode“ und gib ihn dort ein.',
  appInRecoveryField: 'Das ist ein Code der App. Wähl „Authenticator-App“ und gib ihn dort ein.',
  passkey: 'Der Passkey wurde nicht benutzt. Nichts ist verloren: Versuch es noch einmal oder wähl einen anderen Weg.',
  tooMany: 'Das war oft in kurzer Zeit. Warte ein paar Minuten und versuch es dann noch einmal.',
  switchedOff: 'Dieser Weg ist hier ausgeschaltet. Nimm einen anderen.',
  offline: 'Du scheinst offline zu sein. Nichts ist verloren: Versuch es noch einmal, wenn du wieder da bist.',
  ended: 'Diese Anmeldung ist beendet. Lade die Seite neu, dann kannst du dich wieder anmelden.',
  other: 'Bei uns ist etwas schiefgegangen. Nichts ist verloren: Versuch es noch einmal.',
}
