import type { Copy } from '../copy.ts'
import type * as english from '../english/collection.ts'

export const collection: Copy<typeof english.collection> = {
  more: 'Cargando más.',
  search: 'Buscar en tu colección',
  noMatch: (text) => `Nada coincide con «${text}».`,
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
  online: 'En línea',
  wallets: { apple: 'Añadir a Apple Wallet', google: 'Añadir a Google Wallet' },
  share: 'Compartir',
  savePicture: 'Guardar imagen',
  copied: 'Enlace copiado. Pégalo donde quieras.',
  notCopied: 'Tu navegador no nos dejó copiar el enlace. Aquí lo tienes:',
}
