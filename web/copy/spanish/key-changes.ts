import type { Copy } from '../copy.ts'
import type * as english from '../english/key-changes.ts'

export const passkeys: Copy<typeof english.passkeys> = {
  dated: (name, time) => `${name}, ${time}`,
  label: 'Nombre de la clave de acceso',
  save: 'Guardar nombre',
  question: (name) =>
    `¿Quitar ${name}? Ya no podrás iniciar sesión con esta clave. Después puedes eliminarla también de tu dispositivo.`,
  yes: 'Quitar clave de acceso',
  added: (name) => `Se añadió ${name}. Ya puedes iniciar sesión con esta clave.`,
  cancelled: 'No se añadió ninguna clave de acceso. La solicitud se canceló o tardó demasiado.',
  renamed: (name) => `Ahora se llama ${name}.`,
  removed: (name) => `Se quitó ${name}.`,
  problems: {
    duplicate: 'Este dispositivo ya tiene una clave de acceso para tu cuenta. Añade una en otro dispositivo.',
    unusable: 'Este dispositivo no puede crear una clave de acceso para este sitio. Prueba con otro.',
    refused:
      'La solicitud tardó demasiado o estaba incompleta, así que no se añadió ninguna clave. Inténtalo de nuevo.',
    gone: 'Esta clave de acceso ya se quitó, quizá en otra pestaña. Recarga la página.',
    noName: 'Escribe un nombre con al menos una letra.',
  },
}

export const passkeyOffer: Copy<typeof english.passkeyOffer> = {
  title: '¿Iniciar sesión sin correo la próxima vez?',
  text: 'Añade una clave de acceso a este dispositivo: tu huella, tu cara o su PIN. Sin escribir nada.',
  later: 'Ahora no',
}

export const authenticatorApp: Copy<typeof english.authenticatorApp> = {
  setUp: 'Añade esta cuenta a tu app',
  scan: 'Abre tu app de autenticación, elige añadir una cuenta y escanea este código QR.',
  picture: 'Código QR para tu app de autenticación. Contiene la misma clave que aparece abajo.',
  open: 'Abrir en este dispositivo',
  key: 'O escribe esta clave en la app',
  copyKey: 'Copiar clave',
  label: 'Código de la app',
  hint: '6 cifras, nuevas cada 30 segundos',
  turnOn: 'Activar',
  turnedOn: 'La verificación en dos pasos está activada. Desde ahora escribirás un código de la app al iniciar sesión.',
  question:
    '¿Quitar la app? Se desactivará la verificación en dos pasos y tus códigos de recuperación dejarán de funcionar.',
  yes: 'Quitar app',
  removed:
    'Se quitó la app y se desactivó la verificación en dos pasos. Ya puedes borrar también la entrada en la app.',
  problems: {
    wrongCode:
      'Ese código ya no es válido. Comprueba que el reloj de tu dispositivo esté en hora y escribe el código más reciente.',
    usedCode: 'Ese código ya se usó. Espera al siguiente.',
    recoveryCode: 'Ese es un código de recuperación. Escribe las seis cifras de la app.',
    expired: 'Esta clave caducó. Elige «Cancelar», borra la entrada en la app y configúrala de nuevo.',
    active: 'Ya hay una app configurada, quizá desde otra pestaña. Para cambiarla, quítala primero.',
    givenUp: 'Esta configuración se canceló, quizá en otra pestaña. Elige «Cancelar» y empieza de nuevo.',
    gone: 'La app ya se quitó, quizá en otra pestaña. Recarga la página.',
  },
}

export const recoveryCodes: Copy<typeof english.recoveryCodes> = {
  title: 'Tus códigos de recuperación',
  text: 'Si no puedes usar tu app, escribe uno de estos códigos. Cada uno funciona una vez. No los guardes en el teléfono.',
  left: (count) => (count === 1 ? 'Te queda un código.' : `Te quedan ${count} códigos.`),
  join: (first, second) => `${first} ${second}`,
  none: 'Ya usaste todos tus códigos. Obtén otros antes de que te haga falta uno.',
  used: 'Iniciaste sesión con un código de recuperación.',
  see: 'Ver códigos de recuperación',
  lost: '¿Perdiste la app para siempre? Obtén códigos nuevos y vuelve a configurarla.',
  renew: 'Obtener códigos nuevos',
  renewQuestion:
    '¿Obtener diez códigos nuevos? Tendrás que quitar la app y configurarla con una clave nueva, así que tenla a mano. La verificación en dos pasos quedará desactivada hasta que termines.',
  renewYes: 'Obtener códigos nuevos',
  renewNo: 'Conservar los actuales',
  renewed: 'Tus códigos anteriores ya no funcionan. Configura la app para obtener los nuevos.',
  copy: 'Copiar',
  download: 'Descargar',
  file: 'codigos-de-recuperacion.txt',
  saved: 'Ya los guardé',
  close: 'Cerrar',
}

export const copying: Copy<typeof english.copying> = {
  done: 'Copiado',
  failed: 'Tu navegador no permitió copiar. Selecciona el texto y cópialo tú.',
}

export const providers: Copy<typeof english.providers> = {
  question: (provider) => `¿Desconectar ${provider}? Ya no podrás iniciar sesión con esta cuenta.`,
  yes: 'Desconectar',
  disconnected: (provider) => `Se desconectó ${provider}.`,
  problems: {
    notOffered: 'Este proveedor ya no está disponible aquí. No se cambió nada.',
    gone: 'Esta cuenta ya se desconectó, quizá en otra pestaña. Recarga la página.',
  },
}

export const wallets: Copy<typeof english.wallets> = {
  question: (address) =>
    `¿Quitar ${address}? Ya no podrás iniciar sesión con esta wallet. Lo que hay en ella sigue siendo tuyo. Los POAP que importaste de ella se quedan en tu colección, pero ya nada los confirma y dejan de verse en tu página pública.`,
  yes: 'Quitar wallet',
  removed: (address) => `Se quitó la wallet ${address}.`,
  problems: {
    gone: 'Esta wallet ya se quitó, quizá en otra pestaña. Recarga la página.',
  },
}
