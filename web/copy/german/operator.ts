import type { Copy } from '../copy.ts'
import type * as english from '../english/operator.ts'

export const operator: Copy<typeof english.operator> = {
  support: 'Hilfe',
  legal: { imprint: 'Impressum', privacy: 'Datenschutz', terms: 'Nutzungsbedingungen' },
}
