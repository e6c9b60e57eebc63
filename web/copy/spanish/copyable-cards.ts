import type { Copy } from '../copy.ts'
import type * as english from '../english/copyable-cards.ts'

export const copyableCards: Copy<typeof english.copyableCards> = {
  create: {
    title: 'Añadir una tarjeta sin chip',
    text: 'Recibes una dirección para imprimirla como código QR o grabarla en cualquier etiqueta NFC. Se puede copiar, así que solo da cierta cantidad al día.',
    name: 'Nombre',
    nameExample: 'Cartel de la entrada',
    save: 'Añadir tarjeta',
  },
  address: {
    title: (card) => `Dirección de ${card}`,
    text: 'Imprime este código o graba la dirección en cualquier etiqueta NFC. Quien la tenga puede tocar esta tarjeta, así que muéstrala solo donde quieras repartir.',
    picture: (card) => `Código QR de ${card}`,
    label: 'Dirección',
    copy: 'Copiar dirección',
    copied: 'Copiada.',
    copyFailed: 'Selecciona la dirección de arriba y cópiala.',
    counted: 'Un chip NTAG21x escribe su número y su contador sobre los ceros del final.',
  },
}
