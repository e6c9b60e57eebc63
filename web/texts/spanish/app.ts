import type * as english from '../english/app.ts'
import type { Texts } from '../texts.ts'

export const somethingWentWrong = 'Algo ha fallado.'
export const broken = 'No hemos podido mostrar esta página. No se ha perdido nada de lo que guardaste.'
export const tryAgain = 'Probar otra vez'
export const nobodyAnswered = 'Parece que no tienes conexión.'
export const offline = 'Parece que no tienes conexión. No se ha perdido nada: prueba otra vez cuando vuelva.'

export const away: Texts<typeof english.away> = {
  title: 'No tienes conexión',
  text: 'Esta página aún no se había cargado. Se abrirá cuando vuelvas a tener conexión.',
}

export const nav: Texts<typeof english.nav> = {
  label: 'Páginas',
  events: 'Eventos',
  cards: 'Tarjetas',
  collection: 'Colección',
  wallet: 'Cartera',
  account: 'Cuenta',
}

export const account: Texts<typeof english.account> = {
  signedInAs: (email) => `Has entrado como ${email}`,
  signOut: 'Salir',
  unreachable: {
    title: '¿Tienes conexión?',
    text: 'No llegamos al servicio de acceso, así que aún no sabemos si eres tú. No se ha perdido nada: prueba otra vez.',
  },
}

export const loading = 'Cargando'

export const notFound: Texts<typeof english.notFound> = {
  event: {
    title: 'Este evento no está aquí',
    text: 'Puede ser de otra dirección, o el enlace tiene una errata.',
    button: 'A tus eventos',
  },
  collectible: {
    title: 'Este recuerdo no está aquí',
    text: 'Puede ser de otra dirección, o el enlace tiene una errata.',
    button: 'A tu colección',
  },
}
