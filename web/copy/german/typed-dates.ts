import type { Copy } from '../copy.ts'
import type * as english from '../english/typed-dates.ts'

export const typedDates: Copy<typeof english.typedDates> = {
  calendars: {
    start: 'Kalender für den Anfang',
    end: 'Kalender für den Schluss',
    expiry: 'Kalender für den letzten Tag zum Sammeln',
  },
  example: (date) => `Zum Beispiel ${date}`,
  inZone: (moment, zone) => `${moment}, ${zone}`,
  timeIn: (place) => `Ortszeit ${place}`,
  or: (moment) => `Nein, ${moment}`,
  halves: 'Morgens oder abends?',
  which: 'Was meinst du?',
  timeMissing: (date) => `${date}, um wie viel Uhr? Schreib sie zum Datum.`,
  dateMissing: 'An welchem Tag? Schreib ihn zur Uhrzeit.',
  impossible: 'Dieses Datum oder diese Uhrzeit gibt es nicht. Prüfe die Zahlen.',
  unknown: (example) => `Das verstehen wir nicht. Schreib es so: ${example}.`,
  gap: (time) => `${time} gibt es an diesem Tag nicht, weil die Uhren vorgestellt werden.`,
  instead: (later) => `${later} nehmen`,
  overlap: (time) =>
    `${time} kommt in dieser Nacht zweimal vor, weil die Uhren zurückgestellt werden. Es gilt das zweite Mal.`,
}
