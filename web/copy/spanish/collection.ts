import type { Copy } from '../copy.ts'
import type * as english from '../english/collection.ts'

export const collection: Copy<typeof english.collection> = {
  publicPage: 'Página pública',
  importPoaps: 'Importar POAP',
  more: 'Cargando más.',
  search: 'Buscar en tu colección',
  noMatchHere: 'Nada de lo que coleccionaste aquí.',
  noMatch: (text) => `Nada coincide con «${text}».`,
  year: 'Año',
  anyYear: 'Todos',
  noneOfYear: 'Nada de este año.',
  found: (count) => `Resultados: ${count}`,
  empty: {
    title: 'Todavía no hay nada',
    text: 'Toca una tarjeta en un evento y elige «Guardarlo». Aparecerá aquí con su número.',
    example: { name: 'La noche que estuviste ahí', place: 'Dondequiera que fuera' },
  },
}

export const collectible: Copy<typeof english.collectible> = {
  serial: 'Número',
  serialOf: (serial, supply) => (supply === null ? serial : `${serial} de ${supply}`),
  when: 'Cuándo',
  where: 'Dónde',
  collected: 'Conseguido',
  seal: 'Precinto',
  sealIntact: (when) => `Intacto: ${when}`,
  sealOpened: (when) => `Abierto: ${when}`,
  online: 'En línea',
}

export const collectibleActions: Copy<typeof english.collectibleActions> = {
  offline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.',
  takenDown: 'Este evento se retiró, así que ya no hay nada que compartir. Sigue en tu colección.',
  share: 'Compartir',
  savePicture: 'Guardar imagen',
  calendar: 'Añadir al calendario',
  wallets: { apple: 'Añadir a Apple Wallet', google: 'Añadir a Google Wallet' },
  copied: 'Enlace copiado. Pégalo donde quieras.',
  notCopied: 'Tu navegador no nos dejó copiar el enlace. Aquí lo tienes:',
}
