import type { Copy } from '../copy.ts'
import type * as english from '../english/card-search.ts'

export const cardSearch: Copy<typeof english.cardSearch> = {
  search: 'Buscar en tus tarjetas',
  show: 'Mostrar',
  all: 'Todas las tarjetas',
  shows: {
    unlinked: 'Sin vincular',
    linked: 'Vinculadas',
    blocked: 'Bloqueadas',
    offered: 'Ofrecidas a alguien',
    untapped: 'Nunca tocadas',
    signed: 'Con chip que firma',
    counted: 'Con chip que se puede copiar',
    static: 'Sin chip',
  },
  states: 'Estado',
  events: 'Vinculadas a',
  group: 'Grupo',
  anyGroup: 'Todos los grupos',
  noGroup: 'Sin grupo',
  sort: 'Ordenar por',
  sorts: {
    '': 'Más antiguas primero',
    '-registered': 'Más nuevas primero',
    name: 'Nombre',
    '-last_tap': 'Último toque',
    '-taps_today': 'Toques en 24\u00A0horas',
  },
  found: (count) => `Resultados: ${count}`,
  noMatch: (text) => `Nada coincide con «${text}».`,
  none: 'Ninguna tarjeta es así.',
  showAll: 'Ver todas',
  selectAll: (count) => `Seleccionar todas (${count})`,
  select: (card) => `Seleccionar ${card}`,
  more: 'Cargando más tarjetas…',
}
