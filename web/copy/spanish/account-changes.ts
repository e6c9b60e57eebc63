import type { Copy } from '../copy.ts'
import type * as english from '../english/account-changes.ts'

export const account: Copy<typeof english.account> = {
  endsSession: (question) => `${question} Aquí iniciaste sesión con este método, así que también se cerrará tu sesión.`,
}

export const accountProblems: Copy<typeof english.accountProblems> = {
  lastSignInMethod: 'Es tu único método de inicio de sesión. Añade otro antes de quitarlo.',
  lastOwner: 'Eres el último propietario de la consola. Nombra antes a otro allí.',
  operator: 'Esta cuenta abre la consola. Cierra sesión, vuelve a entrar aquí e inténtalo de nuevo.',
  declined: 'No se cambió nada porque no se completó la verificación.',
  notEnough:
    'Usaste el mismo tipo de método con el que iniciaste sesión, o pasó demasiado tiempo. Inténtalo con otro método.',
  unavailable: 'El servicio de inicio de sesión no está disponible ahora. Inténtalo de nuevo en unos minutos.',
  tooMany: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  ended: 'Tu sesión terminó, así que no se cambió nada. Recarga la página para volver a iniciar sesión.',
  switchedOff: 'Este método de inicio de sesión está desactivado aquí. Usa otro.',
  offline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.',
  other: 'Algo salió mal por nuestra parte. Inténtalo de nuevo.',
}

export const proof: Copy<typeof english.proof> = {
  button: 'Verificar',
  resend: 'Enviar de nuevo',
  resent: 'Te enviamos un código nuevo. Solo funciona el último.',
  wrongCode: 'El código es incorrecto, caducó o ya se usó. Revísalo o envía uno nuevo.',
  question: (to) => `¿Quitar ${to}? Nunca se verificó, así que aún no sirve para iniciar sesión.`,
}

export const emails: Copy<typeof english.emails> = {
  label: 'Nuevo correo electrónico',
  example: 'tu@example.com',
  codeLabel: 'Código del correo',
  sent: (to) =>
    `Enviamos un correo a ${to}. Escribe el código en menos de 10 minutos o abre el enlace en este navegador.`,
  sentCode: (to) => `Enviamos un código a ${to}. Caduca en 10 minutos.`,
  sentLink: (to) => `Enviamos un enlace a ${to}. Ábrelo en este navegador.`,
  question: (email) =>
    `¿Quitar ${email}? Ya no podrás iniciar sesión con esta dirección. Para volver a añadirla, tendrás que verificarla.`,
  yes: 'Quitar dirección',
  added: (email) => `Se añadió ${email}. Ya puedes iniciar sesión con esta dirección.`,
  removed: (email) => `Se quitó ${email}.`,
  problems: {
    yours: 'Ya añadiste esta dirección.',
    invalid: 'Esto no parece una dirección de correo. Revisa si falta una @ o un punto.',
    taken: 'Esta dirección es de otra cuenta. Quítala primero allí o añade otra.',
    undeliverable: 'No podemos enviar correos a esta dirección. Prueba con otra.',
    domain: 'Aquí no se admiten direcciones de este dominio. Prueba con otra.',
  },
}

export const phones: Copy<typeof english.phones> = {
  label: 'Nuevo número de teléfono',
  example: '+34 6XX XXX XXX',
  hint: 'Empieza por + y el prefijo del país, como en +34 6XX XXX XXX.',
  channel: 'Cómo enviar el código',
  sms: 'Por SMS',
  whatsapp: 'Por WhatsApp',
  codeLabel: 'Código del mensaje',
  sent: (to) => `Enviamos un código a ${to}. Caduca en 10 minutos.`,
  question: (number) =>
    `¿Quitar ${number}? Ya no podrás iniciar sesión con este número. Para volver a añadirlo, tendrás que verificarlo.`,
  yes: 'Quitar número',
  added: (number) => `Se añadió ${number}. Ya puedes iniciar sesión con este número.`,
  removed: (number) => `Se quitó ${number}.`,
  problems: {
    yours: 'Ya añadiste este número.',
    invalid: 'Esto no parece un número de teléfono. Revisa si falta el + o alguna cifra.',
    country: 'Este prefijo de país no existe. Revisa las cifras después del +.',
    taken: 'Este número es de otra cuenta. Quítalo primero allí o añade otro.',
    unsubscribed: 'Este número pidió no recibir nuestros SMS. Añade otro.',
  },
}

export const sessions: Copy<typeof english.sessions> = {
  question: (device) => `¿Cerrar la sesión de ${device}? Para usarlo de nuevo, habrá que iniciar sesión.`,
  yes: 'Cerrar sesión',
  ended: (device) => `Se cerró la sesión de ${device}.`,
  allQuestion:
    '¿Cerrar la sesión en todos los dispositivos, incluido este? Tendrás que volver a iniciarla en cada uno.',
  endAllYes: 'Sí, en todas partes',
}

export const data: Copy<typeof english.data> = {
  downloaded: 'Se descargaron tus datos.',
  fileName: 'mis-datos',
  question:
    '¿Eliminar tu cuenta? También se eliminarán tu colección, tus tarjetas y tus eventos. Quienes consiguieron algo en tus eventos lo conservan. Esto no se puede deshacer.',
  questionElsewhere:
    '¿Eliminar lo que este sitio guarda sobre ti? Se eliminarán tu colección, tus tarjetas y tus eventos. Quienes consiguieron algo en tus eventos lo conservan. Esto no se puede deshacer.',
  yes: 'Eliminar todo',
}
