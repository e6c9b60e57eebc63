import type { Copy } from '../copy.ts'
import type * as english from '../english/event-search.ts'

export const eventSearch: Copy<typeof english.eventSearch> = {
  search: 'Buscar en tus eventos',
  status: 'Estado',
  anyStatus: 'Todos',
  found: (count) => `Resultados: ${count}`,
  foundMore: (count) => `Más de ${count} resultados`,
  noMatch: (text) => `Nada coincide con «${text}».`,
  noneOfStatus: 'Ningún evento tiene este estado.',
  all: 'Ver todos',
}
