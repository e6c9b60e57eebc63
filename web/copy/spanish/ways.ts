import type { Copy } from '../copy.ts'
import type * as english from '../english/ways.ts'

export const ways: Copy<typeof english.ways> = {
  title: 'Otras formas de conseguirlo',
  intro:
    'También se puede conseguir sin tarjeta. Cada dirección de correo lo consigue una vez, y nunca hay más de los previstos.',
  on: 'Activada',
  collected: (count) => `${count} ${count === '1' ? 'conseguido' : 'conseguidos'}`,
  revoked: (count) => `${count} ${count === '1' ? 'retirado' : 'retirados'}`,
  save: 'Guardar',
  saved: 'Guardado.',
  code: {
    title: 'Códigos de un solo uso',
    risk: 'Quien tenga un código puede usarlo, así que repártelos como si fueran entradas.',
  },
  word: {
    title: 'Una palabra secreta',
    risk: 'Las palabras corren: quien la conozca puede conseguirlo desde cualquier lugar, y quien invente direcciones puede llevarse unos cientos en pocos minutos desde una red. Decide cuándo sirve y para cuántas personas.',
  },
  list: {
    title: 'Una lista de correos',
    risk: 'Quien tenga acceso a uno de esos buzones puede conseguirlo.',
  },
  email: {
    title: 'Invitaciones por correo',
    risk: 'Recibirán un correo de este sitio en tu nombre: escribe solo direcciones de quienes lo esperan.',
  },
}

export const codes: Copy<typeof english.codes> = {
  name: 'Nombre',
  nameExample: 'Credenciales, caja 1',
  count: 'Cuántos',
  make: 'Crear y descargar códigos',
  countWrong: (most) => `Escribe un número del 1 al ${most}.`,
  nameMissing: 'Escribe un nombre para reconocerlos más tarde.',
  made: (count) =>
    `${count === '1' ? '1 código listo' : `${count} códigos listos`}. Tu navegador los guardó en un archivo CSV: consérvalo, porque no podemos volver a mostrarlos. Imprime las hojas antes de salir de esta página.`,
  csv: 'Descargar el CSV otra vez',
  sheet: 'Hojas para imprimir (PDF)',
  sheetPart: (from, to) => `Hojas ${from}–${to} para imprimir (PDF)`,
  drawing: 'Dibujando las hojas …',
  states: (free, used, revoked) =>
    `${free} ${free === '1' ? 'libre' : 'libres'} · ${used} ${used === '1' ? 'usado' : 'usados'} · ${revoked} ${revoked === '1' ? 'retirado' : 'retirados'}`,
  report: 'Descargar qué fue de cada uno',
  replace: 'Reemplazar los libres',
  replaceTitle: (name) => `¿Reemplazar los códigos libres de ${name}?`,
  replaceText: (free) =>
    `Por si perdiste el archivo o esta página se cerró antes de imprimir. Los códigos libres dejan de funcionar al momento, y ${free === '1' ? 'se crea y descarga uno nuevo' : `se crean y descargan ${free} nuevos`}. Lo conseguido con los usados se conserva.`,
  replaceYes: 'Reemplazar y descargar',
  revoke: 'Retirar los libres',
  revokeTitle: (name) => `¿Retirar los códigos libres de ${name}?`,
  revokeText: 'Dejan de funcionar al momento y no se pueden recuperar. Lo conseguido con los usados se conserva.',
  back: 'Conservarlos',
}

export const word: Copy<typeof english.word> = {
  word: 'Palabra secreta',
  hint: 'Las mayúsculas, el ancho y los espacios no importan.',
  short: (least) => `Usa al menos ${least} letras o cifras.`,
  opens: 'Desde',
  closes: 'Hasta',
  boundsHint: 'En tu zona horaria. Déjalo vacío para todo el evento.',
  atMost: 'Para cuántas personas',
  atMostHint: 'Déjalo vacío si no tiene un límite propio.',
  order: '«Hasta» debe ser posterior a «Desde».',
}

export const list: Copy<typeof english.list> = {
  addresses: 'Correos electrónicos',
  hint: 'Uno por línea o separados por comas. Los guardamos de modo que nadie pueda volver a leerlos.',
  file: 'O elige un archivo',
  add: 'Añadir a la lista',
  missing: 'Escribe al menos una dirección.',
  tooMany: (most) => `Como máximo ${most} direcciones a la vez.`,
  added: (added, known) =>
    `${added} ${added === '1' ? 'añadida' : 'añadidas'}, ${known} ya ${known === '1' ? 'estaba' : 'estaban'}.`,
  invalid: 'Estas no son direcciones de correo:',
  counts: (free, used) =>
    `${free} aún ${free === '1' ? 'puede' : 'pueden'} conseguirlo · ${used} ya lo ${used === '1' ? 'consiguió' : 'consiguieron'}`,
  empty: 'Vaciar la lista',
  emptyTitle: '¿Vaciar la lista?',
  emptyText: 'Nadie de la lista podrá conseguirlo así. Lo conseguido se conserva.',
  back: 'Conservarla',
}

export const email: Copy<typeof english.email> = {
  addresses: 'Correos electrónicos',
  hint: 'Uno por línea o separados por comas. Cada uno recibe un correo y solo lo consigue si acepta. Olvidamos la dirección cuando responde.',
  file: 'O elige un archivo',
  add: 'Invitar',
  missing: 'Escribe al menos una dirección.',
  tooMany: (most) => `Como máximo ${most} direcciones a la vez.`,
  added: (added, known) =>
    `${added} ${added === '1' ? 'invitada' : 'invitadas'}, ${known} ya lo ${known === '1' ? 'estaba' : 'estaban'}.`,
  invalid: 'Estas no son direcciones de correo:',
  counts: (waiting, sent) => `${waiting} en espera · ${sent} sin respuesta`,
  replies: (accepted, declined, ended) =>
    `${accepted} ${accepted === '1' ? 'aceptada' : 'aceptadas'} · ${declined} ${declined === '1' ? 'rechazada' : 'rechazadas'} · ${ended} ${ended === '1' ? 'terminada' : 'terminadas'}`,
  empty: 'Retirar invitaciones',
  emptyTitle: '¿Retirar las invitaciones?',
  emptyText: 'Quien no haya respondido ya no podrá aceptar. Lo conseguido se conserva.',
  back: 'Conservarlas',
}

export const refusals: Copy<typeof english.refusals> = {
  word_missing: 'Escribe antes una palabra secreta.',
  code_batch_not_found: 'Estos códigos ya no existen.',
  too_many_codes: 'Este evento no puede tener más códigos.',
  too_many_before_approval:
    'Hasta que se apruebe tu evento, tus eventos pueden tener en total hasta 1000 códigos y direcciones. Añade el resto después.',
  too_many_guests:
    'Tu cuenta no puede guardar más códigos ni direcciones. Vacía listas o retira códigos que no necesites.',
}
