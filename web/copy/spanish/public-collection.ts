import type { Copy } from '../copy.ts'
import type * as english from '../english/public-collection.ts'

export const publicPage: Copy<typeof english.publicPage> = {
  takenDownEvent: 'Retirado',
  title: 'Tu página pública',
  intro:
    'Una página con tu nombre y los coleccionables que elijas, para cualquiera que tenga su dirección. Nunca muestra tu correo, tu wallet ni tus tarjetas.',
  isOn: 'Tu página está activada:',
  isOff: 'Tu página está desactivada. Nadie puede verla.',
  takenDown: (reason) =>
    `Esta página fue retirada: ${reason} Nadie puede verla. Contacta con quien administra este sitio.`,
  share: 'Compartir',
  view: 'Ver la página',
  copied: 'Enlace copiado. Pégalo donde quieras.',
  notCopied: 'Tu navegador no nos dejó copiar el enlace. Aquí lo tienes:',
  name: 'Nombre en la dirección',
  nameHint: (host) => `La página está en ${host}/@nombre. De 3 a 30 letras minúsculas sin acento, cifras y guiones.`,
  nameInvalid: 'Usa de 3 a 30 letras minúsculas sin acento y cifras, con guiones sueltos entre ellas.',
  displayName: 'Tu nombre en la página',
  displayNameMissing: 'Escribe el nombre que muestra la página.',
  firstOnes: '¿Qué coleccionables debe mostrar?',
  firstOnesShown: 'Todos, y los nuevos que consiga con la sesión iniciada',
  firstOnesHidden: 'Solo los que yo elija',
  newOnes: 'Cuando consiga algo nuevo',
  newOnesShown: 'Mostrarlo si tengo la sesión iniciada o introduzco el código',
  newOnesHidden: 'Ocultarlo hasta que lo elija',
  newOnesMissing: 'Elige qué coleccionables muestra la página.',
  listed: 'Permitir que los buscadores incluyan esta página',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  save: 'Guardar',
  saved: 'Guardado.',
  failed: 'No funcionó. Inténtalo de nuevo.',
  picture: 'Imagen',
  pictureNow: 'Tu imagen actual',
  pictureHint: 'PNG, JPEG o WebP, de hasta 4 MB. La recortamos en forma de cuadrado.',
  pictureTooLarge: 'Elige una imagen de hasta 4 MB.',
  removePicture: 'Quitar la imagen',
  choose: 'Lo que muestra la página',
  hiddenOnes: 'Lo que ocultas desaparece de esta página. Los enlaces que hayas compartido siguen funcionando.',
  showAll: 'Mostrar todos',
  hideAll: 'Ocultar todos',
  nothing: 'Todavía no tienes ningún coleccionable.',
  delete: 'Eliminar esta página',
  deleteQuestion: (name) =>
    `¿Eliminar esta página, su imagen y lo que elegiste? Tus coleccionables siguen siendo tuyos. @${name} queda reservado para ti durante 90 días. Después, cualquiera podrá usarlo.`,
  deleteYes: 'Eliminar',
  deleteNo: 'Cancelar',
  deleted: 'Tu página se eliminó.',
  refusals: {
    public_collection_not_found: 'Todavía no tienes una página pública.',
    public_collection_taken_down: 'Esta página fue retirada. Contacta con quien administra este sitio.',
    collection_name_unavailable: 'Este nombre no está disponible. Elige otro.',
    display_name_unavailable:
      'El nombre de la página no puede parecer nuestro ni llevar una marca de verificación. Elige otro.',
    collection_names_reserved:
      'Cambiaste el nombre demasiadas veces. Tus últimos 5 nombres siguen siendo tuyos durante 90 días.',
  },
  more: 'Cargando más.',
}

export const visibility: Copy<typeof english.visibility> = {
  show: 'Mostrar en tu página pública',
  hidden: 'No está en tu página. Los enlaces que hayas compartido siguen funcionando.',
}

export const imported: Copy<typeof english.imported> = {
  title: 'De POAP',
  text: (shown, total) =>
    `Tu página muestra ${shown} de ${total}. Solo se pueden mostrar los POAP que confirma tu wallet.`,
  showAll: 'Mostrar todos los POAP',
  hideAll: 'Ocultar todos los POAP',
  refusals: {
    imported_poap_unconfirmed: 'En tu página pública solo puede haber POAP que confirme una wallet de tu cuenta.',
  },
}
