import type { Copy } from '../copy.ts'
import type * as english from '../english/offline.ts'

export const away: Copy<typeof english.away> = {
  title: 'No tienes conexión',
  text: 'Esta página no está en tu dispositivo. Inténtalo de nuevo cuando vuelva la conexión.',
  tapped: '¿Acabas de tocar una tarjeta? Tu toque es válido durante 30 minutos.',
  button: 'Intentar de nuevo',
  collection: 'Ir a tu colección',
}

export const waiting: Copy<typeof english.waiting> = {
  title: 'Guardado en tu dispositivo',
  text: 'No pudimos conectar con el servidor, así que tu toque espera aquí. Deja esta página abierta: se enviará en cuanto vuelva la conexión.',
  button: 'Enviar ahora',
  failed: 'Sigue sin haber conexión. Tu toque está guardado aquí.',
}

export const notice: Copy<typeof english.notice> = {
  old: (moment) => `No tienes conexión. Esto es del ${moment}.`,
  slow: (moment) => `Tu conexión es lenta. Esto es del ${moment}.`,
  newer: 'Hay algo más reciente.',
  back: 'Ya tienes conexión.',
  refresh: 'Ver lo más reciente',
  close: 'Cerrar',
  collected: (moment) => `Tu toque del ${moment} se envió. Ya lo tienes.`,
  refused: (moment) => `Tu toque del ${moment} se envió, pero no recogiste nada.`,
  late: (moment) => `Tu toque del ${moment} esperó demasiado y no se envió. Toca la tarjeta otra vez.`,
  view: 'Verlo',
  why: 'Ver por qué',
}

export const install: Copy<typeof english.install> = {
  title: 'Tu colección, a un toque',
  text: 'Se abre como una app, incluso sin conexión.',
  button: 'Instalar',
  later: 'No, gracias',
  steps: 'En Safari, toca Compartir y luego «Añadir a pantalla de inicio».',
}
