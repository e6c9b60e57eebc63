import type { Copy } from '../copy.ts'
import type * as english from '../english/typed-dates.ts'

export const words: Copy<typeof english.words> = {
  dayAfterTomorrow: 'pasado mañana',
  tomorrow: 'mañana',
  today: 'hoy',
  next: 'próximo|próxima|que viene|siguiente',
  this: 'este|esta',
  noon: 'al mediodía|mediodía',
  midnight: 'a medianoche|medianoche',
  morning: 'de la mañana|por la mañana|de la madrugada|a. m.|a.m.|a.m|am',
  evening: 'de la tarde|por la tarde|de la noche|por la noche|p. m.|p.m.|p.m|pm',
  hour: 'horas|hrs|hs|h',
  until: 'hasta las|hasta|a las',
  joins: 'a las|a la|el|la|las|de|del|desde|y',
}

export const typedDates: Copy<typeof english.typedDates> = {
  example: (date) => `Por ejemplo: ${date}`,
  choose: 'Elegir en un calendario',
  inZone: (moment, zone) => `${moment}, ${zone}`,
  timeIn: (place) => `hora de ${place}`,
  or: (moment) => `No, ${moment}`,
  halves: '¿De la mañana o de la tarde?',
  which: '¿Cuál quieres decir?',
  timeMissing: (date) => `${date}, ¿a qué hora? Añádela a la fecha.`,
  dateMissing: '¿Qué día? Añádelo a la hora.',
  impossible: 'Esa fecha u hora no existe. Revisa los números.',
  unknown: (example) => `No lo entendemos. Escríbelo así: ${example}.`,
  gap: (moment, later) => `${moment} no existe: esa noche se adelantan los relojes. ¿Usar ${later}?`,
  useInstead: (later) => `Usar ${later}`,
  overlap: (time) => `${time} llega dos veces esa noche, porque los relojes se atrasan. Cuenta la segunda.`,
  ends: {
    follows: (moment) => `El final también se movió: ${moment}`,
  },
}
