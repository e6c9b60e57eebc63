import type * as english from '../english/start.ts'
import type { Texts } from '../texts.ts'

export const start: Texts<typeof english.start> = {
  demo: 'Esto es una demostración: los correos esperan en la',
  outbox: 'bandeja de salida',
  demoEnd: '.',
  lostConnection:
    'Hemos perdido la conexión, así que en esta pantalla ya no estás dentro. En cuanto vuelva, entras de nuevo.',
  sessionGoesOn:
    'En este dispositivo has salido, pero la sesión no termina hasta que vuelva la conexión. Deja abierta esta página y terminará sola.',
  offline: 'Parece que no tienes conexión. No se ha perdido nada: prueba otra vez cuando vuelva.',
}
