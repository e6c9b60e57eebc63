import type * as english from '../english/collection.ts'
import type { Texts } from '../texts.ts'

export const collection: Texts<typeof english.collection> = {
  title: 'Tu colección',
  more: 'Ya vienen más.',
  empty: {
    title: 'Lo que guardas vive aquí',
    text: 'Toca una tarjeta en un evento y pulsa «Guardarlo». Aparecerá aquí con su número.',
    example: { name: 'La noche en que estuviste', place: 'Donde fuera' },
  },
}

export const collectible: Texts<typeof english.collectible> = {
  serial: 'Número',
  serialOf: (serial, supply) => (supply === null ? serial : `${serial} de ${supply}`),
  when: 'Cuándo',
  where: 'Dónde',
  kept: 'Guardado',
  online: 'En línea',
  share: 'Compartir',
  copied: 'La dirección está copiada. Pégala donde quieras.',
  notCopied: 'Tu navegador no nos deja copiar. La dirección es:',
}
