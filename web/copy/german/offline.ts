import type { Copy } from '../copy.ts'
import type * as english from '../english/offline.ts'

export const away: Copy<typeof english.away> = {
  title: 'Du bist offline',
  text: 'Diese Seite ist nicht auf deinem Gerät. Versuche es noch einmal, sobald du wieder online bist.',
  tapped: 'Gerade eine Karte angetippt? Dein Tap gilt 30\u00A0Minuten lang.',
  button: 'Noch einmal versuchen',
  collection: 'Zu deiner Sammlung',
}

export const waiting: Copy<typeof english.waiting> = {
  title: 'Auf deinem Gerät gespeichert',
  text: 'Wir haben den Server nicht erreicht, deshalb wartet dein Tap hier. Lass diese Seite offen: Er wird gesendet, sobald du wieder online bist.',
  button: 'Jetzt senden',
  failed: 'Noch immer keine Verbindung. Dein Tap ist hier sicher.',
}

export const notice: Copy<typeof english.notice> = {
  old: (moment) => `Du bist offline. Stand: ${moment}.`,
  slow: (moment) => `Deine Verbindung ist langsam. Stand: ${moment}.`,
  newer: 'Es gibt etwas Neueres.',
  back: 'Du bist wieder online.',
  refresh: 'Neueste anzeigen',
  close: 'Schließen',
  collected: (moment) => `Dein Tap von ${moment} wurde gesendet. Das Sammelstück gehört dir.`,
  refused: (moment) => `Dein Tap von ${moment} wurde gesendet, aber nichts gesammelt.`,
  late: (moment) =>
    `Dein Tap von ${moment} hat zu lange gewartet und wurde nicht gesendet. Tippe die Karte noch einmal an.`,
  view: 'Ansehen',
  why: 'Warum?',
}

export const install: Copy<typeof english.install> = {
  title: 'Deine Sammlung, nur ein Tippen entfernt',
  text: 'Sie öffnet sich wie eine App, auch wenn du offline bist.',
  button: 'Installieren',
  later: 'Nein, danke',
  steps: 'Tippe in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“.',
}
