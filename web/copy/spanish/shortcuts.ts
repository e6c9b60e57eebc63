import type { Copy } from '../copy.ts'
import type * as english from '../english/shortcuts.ts'

export const shortcuts: Copy<typeof english.shortcuts> = {
  title: 'Atajos de teclado',
  and: 'y luego',
  search: 'Buscar en una lista larga',
  help: 'Mostrar estos atajos',
  use: 'Usar atajos de teclado en este navegador',
}
