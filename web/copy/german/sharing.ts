import type { Copy } from '../copy.ts'
import type * as english from '../english/sharing.ts'

export const sharing: Copy<typeof english.sharing> = {
  share: 'Meine E-Mail-Adresse mit dem Veranstalter teilen',
  hidden: 'Der Veranstalter sieht deine Adresse nicht.',
  shown: (email) => `Der Veranstalter sieht ${email}. Wenn du das ausschaltest, sieht er sie nicht mehr.`,
}
