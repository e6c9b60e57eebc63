import type { Copy } from '../copy.ts'
import type * as english from '../english/typed-dates.ts'

export const typedDates: Copy<typeof english.typedDates> = {
  calendars: {
    start: 'Calendario del comienzo',
    end: 'Calendario del final',
    expiry: 'Calendario del último día para conseguirlo',
  },
  example: (date) => `Por ejemplo, ${date}`,
  inZone: (moment, zone) => `${moment}, ${zone}`,
  timeIn: (place) => `hora de ${place}`,
  or: (moment) => `No: ${moment}`,
  halves: '¿De la mañana o de la tarde?',
  which: '¿Cuál quieres decir?',
  timeMissing: (date) => `${date}, ¿a qué hora? Añádela a la fecha.`,
  dateMissing: '¿Qué día? Añádelo a la hora.',
  impossible: 'Esa fecha u hora no existe. Revisa los números.',
  unknown: (example) => `No lo entendemos. Escríbelo así: ${example}.`,
  gap: (time) => `Ese día no existen las ${time}, porque los relojes se adelantan.`,
  instead: (later) => `Usar ${later}`,
  overlap: (time) => `${time} llega dos veces esa noche, porque los relojes se atrasan. Cuenta la segunda.`,
}
