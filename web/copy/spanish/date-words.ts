import type { Copy } from '../copy.ts'
import type * as english from '../english/date-words.ts'

export const dateWords: Copy<typeof english.dateWords> = {
  dayAfterTomorrow: 'pasado mañana',
  tomorrow: 'mañana',
  today: 'hoy',
  yesterday: 'ayer',
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
