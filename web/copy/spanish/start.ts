import type { Copy } from '../copy.ts'
import type * as english from '../english/start.ts'

export const start: Copy<typeof english.start> = {
  demo: 'Esto es una demo. Los correos van a la ',
  outbox: 'bandeja de salida',
  demoEnd: '.',
  lostConnection:
    'Se perdió la conexión, así que tu sesión está cerrada en esta pantalla. Cuando vuelva, se iniciará de nuevo.',
  sessionGoesOn:
    'Cerraste sesión en este dispositivo, pero solo terminará del todo cuando vuelva la conexión. Deja esta página abierta hasta entonces.',
  offline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.',
}
