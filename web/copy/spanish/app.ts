import type { Copy } from '../copy.ts'
import type * as english from '../english/app.ts'

export const somethingWentWrong = 'Algo salió mal.'
export const broken = 'No pudimos mostrar esta página. Lo que guardaste sigue ahí.'
export const tryAgain = 'Intentar de nuevo'
export const noConnection = 'Parece que no tienes conexión.'
export const offline = 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.'

export const away: Copy<typeof english.away> = {
  title: 'No tienes conexión',
  text: 'Esta página todavía no se había cargado. Se abrirá cuando vuelva la conexión.',
}

export const nav: Copy<typeof english.nav> = {
  label: 'Principal',
  events: 'Eventos',
  cards: 'Tarjetas',
  collection: 'Colección',
  wallet: 'Wallet',
  account: 'Cuenta',
}

export const titles: Copy<typeof english.titles> = {
  events: 'Tus eventos',
  newEvent: 'Crear un evento',
  cards: 'Tus tarjetas',
  collection: 'Tu colección',
  wallet: 'Tu wallet',
  account: 'Tu cuenta',
}

export const createEvent = 'Crear evento'

export const account: Copy<typeof english.account> = {
  signedInAs: (email) => `Sesión iniciada como ${email}`,
  signOut: 'Cerrar sesión',
  unreachable: {
    title: '¿Tienes conexión?',
    text: 'No podemos comprobar tu sesión porque el servicio no responde. Inténtalo de nuevo.',
  },
}

export const loading = 'Cargando'

export const notFound: Copy<typeof english.notFound> = {
  event: {
    title: 'No encontramos este evento',
    text: 'Puede ser de otra cuenta, o el enlace tiene un error.',
    button: 'Ir a tus eventos',
  },
  collectible: {
    title: 'No encontramos este coleccionable',
    text: 'Puede ser de otra cuenta, o el enlace tiene un error.',
    button: 'Ir a tu colección',
  },
}
