import type { Copy } from '../copy.ts'
import type * as english from '../english/events.ts'

export const list: Copy<typeof english.list> = {
  active: 'En curso y próximos',
  inactive: 'Pasados y no aprobados',
  collected: (count, supply) => (supply === null ? `Conseguidos: ${count}` : `Conseguidos: ${count} de ${supply}`),
  more: 'Cargando más eventos.',
  empty: {
    title: 'Así podría ser tu primer evento',
    text: 'Ponle nombre, fecha y lugar. Vincúlalo a una tarjeta y lo podrá conseguir cualquiera que la toque.',
    example: { name: 'Atardecer en el puerto', place: 'Muelle 7' },
  },
}
