import type { Copy } from '../copy.ts'
import type * as english from '../english/sharing.ts'

export const sharing: Copy<typeof english.sharing> = {
  share: 'Compartir mi correo con el organizador',
  hidden: 'El organizador no ve tu dirección.',
  shown: (email) => `El organizador ve ${email}. Si lo desactivas, dejará de verla.`,
}
