import type { Copy } from '../copy.ts'
import type * as english from '../english/unsent.ts'

export const unsent: Copy<typeof english.unsent> = {
  title: '¿Cerrar sesión?',
  text: (count, shown) =>
    count === 1
      ? '1 entrada no se envió. Si cierras sesión, se borrará.'
      : `${shown} entradas no se enviaron. Si cierras sesión, se borrarán.`,
  stay: 'Seguir con la sesión',
  leave: 'Cerrar sesión igualmente',
}

export const over: Copy<typeof english.over> = {
  title: 'Tu sesión ha terminado.',
  offline: 'Vuelve a iniciar sesión cuando tengas conexión.',
  waiting: (count, shown) =>
    count === 1
      ? '1 entrada espera en este dispositivo. Cuando tengas conexión, inicia sesión con la misma cuenta y se enviará.'
      : `${shown} entradas esperan en este dispositivo. Cuando tengas conexión, inicia sesión con la misma cuenta y se enviarán.`,
}
