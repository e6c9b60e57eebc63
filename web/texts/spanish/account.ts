import type * as english from '../english/account.ts'
import type { Texts } from '../texts.ts'

export const account: Texts<typeof english.account> = {
  title: 'Tu cuenta',
  remove: 'Quitar',
  keep: 'Dejarlo',
  lastWayIn: 'Se queda hasta que añadas otra forma de entrar, para que no te quedes fuera.',
  cancel: 'Cancelar',
  verified: 'Verificado',
  waiting: 'Espera su código',
  notLoaded: 'No hemos podido mostrar tu cuenta. No se ha perdido nada: inténtalo otra vez.',
}

export const accountProblems: Texts<typeof english.accountProblems> = {
  lastWayIn: 'Es tu última forma de entrar, así que se queda. Añade antes otra.',
  declined: 'No ha cambiado nada, porque faltó el segundo paso.',
  notEnough:
    'Era del mismo tipo que tu entrada, o ya es antiguo, así que no ha cambiado nada. Prueba con otra de tus formas de entrar.',
  unavailable:
    'El servicio de acceso no puede responder ahora. No se ha perdido nada: inténtalo dentro de unos minutos.',
  tooMany: 'Han sido muchas veces en poco tiempo. No se ha perdido nada: espera unos minutos e inténtalo otra vez.',
  ended: 'Esta sesión ha terminado, así que no ha cambiado nada. Recarga la página y podrás entrar otra vez.',
  switchedOff: 'Esto está desactivado aquí, así que no ha cambiado nada. Usa otra forma de entrar.',
  offline: 'Parece que no tienes conexión. No se ha perdido nada: inténtalo cuando vuelvas.',
  other: 'Algo ha fallado por nuestra parte. No se ha perdido nada: inténtalo otra vez.',
}

export const proof: Texts<typeof english.proof> = {
  button: 'Verificar',
  send: 'Enviar un código',
  resend: 'Enviarlo otra vez',
  resent: 'Va otro código en camino. Solo vale el último.',
  wrongCode: 'No es el último código, o ha caducado. Revisa las cifras o pide que lo enviemos otra vez.',
  question: (to) => `¿Quitar ${to}? Nunca se escribió su código, así que todavía no te sirve para entrar.`,
}

export const emails: Texts<typeof english.emails> = {
  title: 'Correos electrónicos',
  text: 'Entras con un enlace o un código enviado a cualquiera de ellos.',
  add: 'Añadir un correo',
  label: 'Nuevo correo electrónico',
  example: 'tu@example.com',
  codeLabel: 'Código del correo',
  sent: (to) =>
    `Hemos enviado a ${to} un correo. Escribe aquí su código en diez minutos o abre su enlace en este navegador.`,
  sentCode: (to) => `Hemos enviado a ${to} un código. Vale diez minutos.`,
  sentLink: (to) => `Hemos enviado a ${to} un enlace. Ábrelo en este navegador.`,
  sendTo: (email) => `Enviar un código a ${email}`,
  removeOne: (email) => `Quitar ${email}`,
  question: (email) =>
    `¿Quitar ${email}? Ya no podrás entrar con él. Para recuperarlo tendrías que verificarlo de nuevo.`,
  yes: 'Quitar el correo',
  added: (email) => `${email} ya es tuyo y te sirve para entrar.`,
  removed: (email) => `Hemos quitado ${email}.`,
  problems: {
    yours: 'Este correo ya es tuyo.',
    invalid: 'Esto no parece un correo. Mira si falta una @ o un punto.',
    taken: 'Este correo es de otra cuenta. Quítalo antes allí, o añade otro.',
    undeliverable: 'El correo a esta dirección vuelve. Prueba con otra.',
    domain: 'Aquí no se pueden usar correos de este dominio. Prueba con otro.',
  },
}

export const phones: Texts<typeof english.phones> = {
  title: 'Números de teléfono',
  text: 'Entras con un código en tu teléfono, también cuando no llegas a tu correo.',
  add: 'Añadir un número',
  label: 'Nuevo número de teléfono',
  example: '+34 612 345 678',
  hint: 'Empieza por + y el prefijo del país, como en +34 612 345 678.',
  channel: 'Cómo llega el código',
  sms: 'Por SMS',
  whatsapp: 'Por WhatsApp',
  codeLabel: 'Código del mensaje',
  sent: (to) => `Hemos enviado a ${to} un código. Vale diez minutos.`,
  sendTo: (number) => `Enviar un código a ${number}`,
  removeOne: (number) => `Quitar ${number}`,
  question: (number) =>
    `¿Quitar ${number}? Ya no podrás entrar con él. Para recuperarlo tendrías que verificarlo de nuevo.`,
  yes: 'Quitar el número',
  added: (number) => `${number} ya es tuyo y te sirve para entrar.`,
  removed: (number) => `Hemos quitado ${number}.`,
  problems: {
    yours: 'Este número ya es tuyo.',
    invalid: 'Esto no parece un número de teléfono. Empieza por + y el prefijo del país.',
    country: 'Ningún país tiene este prefijo. Revisa las cifras después del +.',
    taken: 'Este número es de otra cuenta. Quítalo antes allí, o añade otro.',
    unsubscribed: 'Este teléfono pidió no recibir mensajes nuestros. Añade otro número.',
  },
}

export const password: Texts<typeof english.password> = {
  title: 'Contraseña',
  text: 'Entras con ella y tu correo, sin esperar ningún mensaje.',
  needsEmail: 'Verifica antes un correo: es lo que ayuda cuando se olvida una contraseña.',
  name: 'Contraseña',
  isSet: 'Puesta',
  mustChange: 'Hay que cambiarla',
  set: 'Poner una contraseña',
  change: 'Cambiar la contraseña',
  label: 'Nueva contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  hint: 'Mejor larga que complicada. Al guardarla se cierran todas tus demás sesiones.',
  submit: 'Guardar la contraseña',
  saved: 'Tu contraseña está guardada. Aquí sigues dentro; en los demás sitios se ha cerrado tu sesión.',
  strength: {
    0: 'Facilísima de adivinar',
    1: 'Demasiado fácil de adivinar',
    2: 'Casi: todavía es fácil de adivinar',
    3: 'Buena',
    4: 'Muy buena',
  },
  breached: 'Se conoce por una filtración: cualquiera puede probarla. Elige otra.',
  weak: 'Es demasiado fácil de adivinar y no se ha guardado. Hazla más larga.',
  tooLong: 'Es demasiado larga y no se ha guardado. Usa menos de 1000 caracteres.',
  advice: {
    keys: 'Las teclas vecinas son lo primero que se prueba.',
    repeats: 'Repetir apenas ayuda.',
    sequences: 'Series como abc o 123 son lo primero que se prueba.',
    dates: 'Deja fuera fechas y años.',
    common: 'Mucha gente usa una parecida.',
    words: 'Junta varias palabras que rara vez coinciden.',
    names: 'Deja fuera los nombres.',
    personal: 'Deja fuera tu correo y el nombre de este sitio.',
    tricks: 'Las mayúsculas, @ por a y las palabras al revés apenas ayudan.',
  },
}

export const sessions: Texts<typeof english.sessions> = {
  title: 'Dónde tienes la sesión abierta',
  text: '¿Hay algo que no conoces? Ciérralo y cambia la forma de entrar que usó.',
  device: (browser, system) => `${browser} en ${system}`,
  unknown: 'Dispositivo desconocido',
  here: 'Este dispositivo',
  seen: (ago) => `Visto por última vez ${ago}`,
  by: (ways) => `Entró con: ${ways}`,
  ways: {
    magic_link: 'enlace por correo',
    email: 'código por correo',
    sms: 'código por SMS',
    whatsapp: 'mensaje de WhatsApp',
    password: 'contraseña',
    oauth: 'proveedor conectado',
    webauthn: 'llave de acceso',
    totp: 'aplicación de autenticación',
    recovery_codes: 'código de recuperación',
    crypto: 'cartera',
  },
  end: 'Cerrar',
  endOne: (device) => `Cerrar la sesión de ${device}`,
  question: (device) => `¿Cerrar la sesión de ${device}? Para volver a entrar necesitará una de tus formas de entrar.`,
  yes: 'Cerrar la sesión',
  ended: (device) => `La sesión de ${device} está cerrada.`,
  verify: 'Verifica para verlas',
  endAll: 'Cerrar todas las sesiones',
  allQuestion: '¿Cerrar la sesión en todos los dispositivos, también en este? Después entras otra vez donde quieras.',
  endAllYes: 'Sí, cerrarlas todas',
  notLoaded: 'No hemos podido mostrar dónde tienes la sesión abierta. No se ha perdido nada: inténtalo otra vez.',
  showAll: (count) => `Mostrar todas (${count})`,
  showFewer: 'Mostrar menos',
}

export const data: Texts<typeof english.data> = {
  title: 'Tus datos',
  text: 'Todo lo que guardamos sobre ti y cómo borrarlo.',
  textElsewhere: 'Lo que este sitio guarda sobre ti. Tu cuenta de acceso está en otro servicio.',
  download: 'Descargar mis datos',
  downloaded: 'Tus datos están en tus descargas.',
  fileName: 'mis-datos',
  remove: 'Borrar mi cuenta',
  removeElsewhere: 'Borrar mis datos',
  question:
    '¿Borrar tu cuenta? Se borran también tu colección, tus tarjetas y tus eventos. Lo que otras personas consiguieron en tus eventos sigue siendo suyo. No se puede deshacer.',
  questionElsewhere:
    '¿Borrar lo que este sitio guarda sobre ti? Se borran tu colección, tus tarjetas y tus eventos. Lo que otras personas consiguieron en tus eventos sigue siendo suyo. No se puede deshacer.',
  yes: 'Borrarlo todo',
}

export const looks: Texts<typeof english.looks> = {
  title: 'Aspecto',
  text: 'Cómo se ven estas páginas en este navegador y en qué idioma hablan.',
  theme: 'Tema',
  dark: 'Oscuro',
  light: 'Claro',
  language: 'Idioma',
}
