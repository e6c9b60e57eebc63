import type { Copy } from '../copy.ts'
import type * as english from '../english/imported-poaps.ts'

export const imported: Copy<typeof english.imported> = {
  title: 'De POAP',
  text: 'Los importaste tú. No se coleccionaron tocando una tarjeta aquí.',
  number: (token) => `POAP n.º ${token}`,
  found: (count) => `${count} entre tus POAP`,
  noneFound: 'No hay nada entre tus POAP.',
  more: 'Cargando más POAP.',
  origins: {
    wallet: 'Confirmado por tu wallet',
    former_wallet: 'Wallet quitada',
    file: 'De tu archivo',
  },
  removeAll: 'Quitar los POAP importados',
  removeAllTitle: '¿Quitar todos los POAP importados?',
  removeAllText: (count) =>
    count === '1'
      ? 'Sale de tu colección y de tu página pública. Tu wallet conserva el POAP, y puedes volver a importarlo.'
      : `Los ${count} salen de tu colección y de tu página pública. Tu wallet conserva sus POAP, y puedes volver a importarlos.`,
  cancel: 'Cancelar',
}

export const details: Copy<typeof english.details> = {
  when: 'Cuándo',
  where: 'Dónde',
  number: 'Número de POAP',
  event: 'Número de evento',
  chain: 'Cadena',
  minted: 'Acuñado',
  owner: 'Propietario',
  imported: 'Importado',
  website: 'Sitio web',
  from: {
    wallet: 'Importado de POAP. Cuando lo importaste, era de una wallet de tu cuenta.',
    former_wallet: 'Importado de POAP. Después quitaste la wallet a la que pertenecía, así que ya nada lo confirma.',
    file: 'De tu archivo. Nada lo confirma, así que no puede estar en tu página pública.',
  },
  show: 'Mostrar en mi página pública',
  remove: 'Quitar de la colección',
  removeSure: '¿Quitarlo?',
  removeYes: 'Quitar',
  cancel: 'Cancelar',
}

export const importing: Copy<typeof english.importing> = {
  title: 'Importar POAP',
  intro:
    'Trae tus POAP a esta colección. Quedan marcados como importados, y solo los ves tú hasta que decidas mostrarlos.',
  wallet: {
    title: 'De tu wallet',
    text: 'Buscamos los POAP de una wallet de tu cuenta. Solo cuenta una wallet con la que hayas firmado, para que nadie muestre tus POAP como suyos.',
    none: 'Aún no hay ninguna wallet en tu cuenta. Añade la que tiene tus POAP y vuelve.',
    add: 'Añadir una wallet',
    missing: 'Este sitio no puede buscar POAP por dirección. Importa un archivo.',
    lookUp: (address) => `Buscar ${address}`,
    field: 'Dirección o nombre ENS',
    hint: 'De una wallet de tu cuenta.',
    button: 'Buscar',
    notLoaded: 'No pudimos cargar tus wallets. Escribe una dirección.',
  },
  file: {
    title: 'De un archivo',
    text: 'Un archivo JSON de la API de POAP o un CSV exportado que tenga al menos el número del POAP, el número del evento y su nombre. Hasta 4\u00A0MB. Un archivo no confirma nada, por eso quedan marcados como «De tu archivo».',
    field: 'Archivo',
    tooLarge: 'Este archivo pasa de 4\u00A0MB. Divídelo en otros más pequeños.',
    empty: 'No hay POAP en este archivo.',
    broken: 'Este JSON no está completo. Descarga el archivo otra vez.',
    'no-list': 'Este archivo no tiene una lista de POAP.',
    columns: (names) => `A esta tabla le faltan columnas para: ${names}. Ponles nombre en la primera línea.`,
    columnNames: {
      tokenId: 'número de POAP (tokenId)',
      'event.id': 'número de evento (event.id)',
      'event.name': 'nombre del evento (event.name)',
    },
    confirm:
      'Este archivo nombra una wallet de tu cuenta. También la buscaremos, para que lo que tiene quede confirmado.',
  },
  preview: {
    added: (count) => `${count} ${count === '1' ? 'nuevo' : 'nuevos'}`,
    known: (count) => `${count} ya ${count === '1' ? 'está' : 'están'} aquí`,
    confirmed: (count) =>
      count === '1'
        ? '1 de ellos era de un archivo y ahora lo confirma tu wallet'
        : `${count} de ellos eran de un archivo y ahora los confirma tu wallet`,
    unreadable: (count) => `${count} no se ${count === '1' ? 'puede' : 'pueden'} leer`,
    leftOut: (count, most) =>
      `${count} ${count === '1' ? 'queda' : 'quedan'} fuera: una colección puede tener ${most} POAP importados`,
    nothing: 'No hay nada que importar.',
    line: (line, field) => `Línea ${line}: ${field}`,
    entry: (entry, field) => `Entrada ${entry}: ${field}`,
    andMore: (count) => `y ${count} más`,
    start: (count) => `Importar ${count}`,
    update: 'Actualizar',
    back: 'Volver',
  },
  progress: (done, all) => `Importados ${done} de ${all}.`,
  stopped: (done) =>
    `Antes se ${done === '1' ? 'importó' : 'importaron'} ${done}. Importa el archivo otra vez para el resto; nada se importa dos veces.`,
  done: (count) => `Importados: ${count}. Los verás debajo de tu colección.`,
  confirmed: (count) => `Tu wallet confirma ${count}.`,
  close: 'Listo',
  refusals: {
    wallet_not_linked:
      'Esta wallet no está en tu cuenta, así que no sabemos si estos POAP son tuyos. Añádela en la página de tu cuenta y vuelve.',
    name_without_address: 'Este nombre no lleva a ninguna dirección. Compruébalo o escribe la dirección.',
    invalid_ethereum_address: 'Esto no es una dirección ni un nombre ENS. Una dirección empieza por 0x.',
    poap_api_missing: 'Este sitio no puede buscar POAP por dirección. Importa un archivo.',
    poap_api_unavailable: 'No pudimos conectar con POAP. Inténtalo de nuevo en un minuto o importa un archivo.',
    imported_poap_unconfirmed: 'En tu página pública solo puede haber POAP que confirme una wallet de tu cuenta.',
    imported_poap_not_found: 'Este POAP ya se quitó.',
  },
}
