import type { Copy } from '../copy.ts'
import type * as english from '../english/shortcuts.ts'

export const shortcuts: Copy<typeof english.shortcuts> = {
  title: 'Tastenkürzel',
  and: 'dann',
  search: 'Lange Liste durchsuchen',
  help: 'Diese Tastenkürzel zeigen',
  use: 'Tastenkürzel in diesem Browser verwenden',
}
