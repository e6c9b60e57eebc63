import type { Copy } from '../copy.ts'
import type * as english from '../english/operator.ts'

export const operator: Copy<typeof english.operator> = {
  support: 'Ayuda',
  legal: { imprint: 'Aviso legal', privacy: 'Privacidad', terms: 'Condiciones de uso' },
}
