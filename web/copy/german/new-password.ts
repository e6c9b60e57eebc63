import type { Copy } from '../copy.ts'
import type * as english from '../english/new-password.ts'

export const password: Copy<typeof english.password> = {
  label: 'Neues Passwort',
  show: 'Anzeigen',
  hide: 'Verbergen',
  hint: 'Je länger, desto sicherer. Wenn du es speicherst, wirst du überall sonst abgemeldet.',
  submit: 'Passwort speichern',
  saved: 'Dein Passwort ist gespeichert, und du bist überall sonst abgemeldet.',
  uncertain: 'Wir wissen nicht, ob dein Passwort gespeichert wurde. Speichere es zur Sicherheit noch einmal.',
  strength: {
    0: 'Viel zu leicht zu erraten',
    1: 'Zu leicht zu erraten',
    2: 'Noch leicht zu erraten',
    3: 'Gut',
    4: 'Sehr gut',
  },
  breached: 'Dieses Passwort ist bei einem Datenleck aufgetaucht. Wähle ein anderes.',
  weak: 'Dieses Passwort ist zu leicht zu erraten und wurde nicht gespeichert. Nimm ein längeres.',
  tooLong: 'Dieses Passwort ist zu lang und wurde nicht gespeichert. Nimm weniger als 1.000\u00A0Zeichen.',
  advice: {
    keys: 'Vermeide Tasten, die nebeneinanderliegen.',
    repeats: 'Wiederholungen helfen kaum.',
    sequences: 'Vermeide Folgen wie abc oder 123.',
    dates: 'Vermeide Daten und Jahreszahlen.',
    common: 'Dieses Passwort verwenden viele.',
    words: 'Nimm mehrere Wörter, die nichts miteinander zu tun haben.',
    names: 'Vermeide Namen.',
    personal: 'Vermeide deine E-Mail-Adresse und den Namen dieser Seite.',
    tricks: 'Großbuchstaben, @ statt a und rückwärts geschriebene Wörter helfen kaum.',
  },
}
