import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-link.ts'

export const link: Copy<typeof english.link> = {
  title: 'Inicia sesión con esta wallet',
  text: 'Firma un mensaje una vez para usar esta wallet como método de inicio de sesión. Es gratis y no mueve fondos.',
  button: 'Vincular a mi cuenta',
  prompts: 'Tu wallet te muestra el mensaje. Revísalo y fírmalo allí.',
  linked: 'Puedes iniciar sesión con esta wallet.',
  manage: 'Administrar métodos',
  add: 'Añadir una wallet',
  added: (address) => `Se añadió la wallet ${address}. Ya puedes iniciar sesión con ella.`,
  yoursAlready: 'Ya puedes iniciar sesión con esta wallet. Desconéctala para añadir otra.',
}
