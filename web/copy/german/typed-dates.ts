import type { Copy } from '../copy.ts'
import type * as english from '../english/typed-dates.ts'

export const words: Copy<typeof english.words> = {
  dayAfterTomorrow: 'übermorgen',
  tomorrow: 'morgen',
  today: 'heute',
  next: 'nächsten|nächste|nächster|nächstes|kommenden|kommende|kommender',
  this: 'diesen|diese|dieser',
  noon: 'mittags|mittag',
  midnight: 'mitternacht',
  morning: 'in der früh|morgens|vormittags|früh',
  evening: 'nachmittags|abends|abend',
  hour: 'uhr|h',
  until: 'bis',
  joins: 'um|am|den|der|dem|ab|von|und',
}

export const typedDates: Copy<typeof english.typedDates> = {
  example: (date) => `Zum Beispiel: ${date}`,
  choose: 'Aus einem Kalender wählen',
  inZone: (moment, zone) => `${moment}, ${zone}`,
  timeIn: (place) => `Ortszeit ${place}`,
  or: (moment) => `Nein, ${moment}`,
  halves: 'Morgens oder abends?',
  which: 'Was meinst du?',
  timeMissing: (date) => `${date}, um wie viel Uhr? Schreib sie zum Datum.`,
  dateMissing: 'An welchem Tag? Schreib ihn zur Uhrzeit.',
  impossible: 'Dieses Datum oder diese Uhrzeit gibt es nicht. Prüfe die Zahlen.',
  unknown: (example) => `Das verstehen wir nicht. Schreib es so: ${example}.`,
  gap: (moment, later) => `${moment} gibt es nicht: In dieser Nacht werden die Uhren vorgestellt. ${later} nehmen?`,
  useInstead: (later) => `${later} nehmen`,
  overlap: (time) => `${time} kommt in dieser Nacht zweimal vor, weil die Uhren zurückgestellt werden. Es gilt das zweite Mal.`,
  ends: {
    follows: (moment) => `Das Ende ist mitgewandert: ${moment}`,
  },
}
