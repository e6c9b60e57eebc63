import type * as english from '../english/keys.ts'
import type { Texts } from '../texts.ts'

export const passkeys: Texts<typeof english.passkeys> = {
  title: 'Llaves de acceso',
  text: 'Entras con el dedo, la cara o un PIN. Nada que escribir, nada que esperar.',
  add: 'Añadir una llave de acceso',
  unsupported: 'Este navegador no tiene llaves de acceso. Abre esta página en otro para añadir una.',
  unnamed: 'Llave de acceso',
  dated: (name, time) => `${name}, ${time}`,
  kinds: { platform: 'Integrada en un dispositivo', 'cross-platform': 'En un móvil o una llave de seguridad' },
  rename: 'Cambiar el nombre',
  renameOne: (name) => `Cambiar el nombre de ${name}`,
  label: 'Nombre de esta llave de acceso',
  save: 'Guardar el nombre',
  removeOne: (name) => `Quitar ${name}`,
  question: (name) =>
    `¿Quitar ${name}? Ya no podrás entrar con ella. Después puedes borrarla también en su dispositivo.`,
  yes: 'Quitar la llave',
  added: (name) => `${name} está añadida y ya puedes entrar con ella.`,
  cancelled: 'No se creó ninguna llave: el dispositivo recibió un no o esperó demasiado. No se ha cambiado nada.',
  renamed: (name) => `Ahora se llama ${name}.`,
  removed: (name) => `${name} está quitada.`,
  problems: {
    duplicate:
      'Este dispositivo ya tiene una llave de acceso tuya. No se ha cambiado nada: añade una en otro dispositivo.',
    unusable:
      'Este dispositivo no puede crear una llave para estas páginas. No se ha cambiado nada: prueba con otro dispositivo.',
    refused: 'La llave llegó tarde o no estaba completa. Aquí no se ha cambiado nada: inténtalo otra vez.',
    gone: 'Esta llave ya no está, quizá se quitó en otra pestaña. Vuelve a cargar la página.',
    noName: 'Un nombre necesita al menos una letra.',
  },
}

export const authenticatorApp: Texts<typeof english.authenticatorApp> = {
  title: 'Aplicación de autenticación',
  text: 'Un segundo cerrojo: con una aplicación, cada entrada pide también su código. Solo una llave de acceso no lo necesita.',
  name: 'Aplicación de autenticación',
  on: 'Se pide en cada entrada',
  add: 'Configurar una aplicación',
  setUp: 'Añade esto a tu aplicación',
  scan: 'Abre tu aplicación de autenticación, elige añadir una cuenta y escanea este cuadrado.',
  picture: 'Código QR para tu aplicación de autenticación. La clave de abajo dice lo mismo.',
  open: 'Abrir mi aplicación en este dispositivo',
  key: 'O escribe esta clave en la aplicación',
  copyKey: 'Copiar la clave',
  label: 'Código de la aplicación',
  hint: 'Seis cifras, nuevas cada 30 segundos',
  turnOn: 'Activar',
  turnedOn: 'La aplicación está activada. Desde ahora cada entrada pide su código.',
  removeOne: 'Quitar la aplicación de autenticación',
  question: '¿Quitar la aplicación? Entrar volverá a ser un solo paso y tus códigos de recuperación dejarán de servir.',
  yes: 'Quitar la aplicación',
  removed:
    'La aplicación está quitada. Entrar vuelve a ser un solo paso. También puedes borrar la entrada en la aplicación.',
  problems: {
    wrongCode:
      'Este no es el código de este momento. Mira la hora del dispositivo con la aplicación y escribe el código más reciente.',
    usedCode: 'Este código ya se usó. Espera al siguiente.',
    recoveryCode: 'Este es un código de recuperación. Escribe las seis cifras que muestra la aplicación.',
    expired:
      'El primer código llegó tarde y esta clave ha caducado. Pulsa «Cancelar», borra la entrada en la aplicación y configúrala otra vez.',
    active: 'Ya hay una aplicación configurada, quizá en otra pestaña. Para cambiarla, quítala primero.',
    givenUp: 'Esta configuración se abandonó, quizá en otra pestaña. Pulsa «Cancelar» y configúrala otra vez.',
    gone: 'La aplicación ya no está, quizá se quitó en otra pestaña. Vuelve a cargar la página.',
  },
}

export const recoveryCodes: Texts<typeof english.recoveryCodes> = {
  show: 'Códigos de recuperación',
  title: 'Tus códigos de recuperación',
  text: 'Cuando no tengas la aplicación, cada uno la sustituye una vez. Guárdalos lejos del móvil.',
  left: (count) => (count === 1 ? 'Queda un código.' : `Quedan ${count} códigos.`),
  none: 'Todos los códigos están usados. Pide otros antes de que te hagan falta.',
  used: 'Has usado un código de recuperación en lugar de la aplicación.',
  lost: '¿La has perdido para siempre? Al pedir códigos nuevos se configura también de nuevo.',
  see: 'Revisar mis códigos',
  renew: 'Pedir códigos nuevos',
  renewQuestion:
    '¿Pedir diez códigos nuevos? Vienen con una clave nueva, así que la aplicación se quita aquí y se configura otra vez enseguida. Tenla a mano: hasta que termines, entrar es un solo paso.',
  renewYes: 'Empezar de nuevo',
  renewNo: 'Dejar los de antes',
  renewed: 'Los códigos de antes ya no sirven. Configura la aplicación para tener los nuevos.',
  copy: 'Copiar',
  download: 'Descargar',
  file: 'codigos-de-recuperacion.txt',
  kept: 'Los he guardado',
  close: 'Cerrar',
}

export const copying: Texts<typeof english.copying> = {
  done: 'Copiado',
  failed: 'Este navegador no lo permitió. Selecciona el texto y cópialo a mano.',
}

export const providers: Texts<typeof english.providers> = {
  title: 'Proveedores conectados',
  text: 'Con tu cuenta de otro sitio entras también aquí.',
  connect: (provider) => `Conectar ${provider}`,
  account: (subject) => `Cuenta ${subject}`,
  disconnect: 'Desconectar',
  disconnectOne: (provider) => `Desconectar ${provider}`,
  question: (provider) => `¿Desconectar ${provider}? Ya no podrás entrar con esa cuenta.`,
  yes: 'Desconectar',
  connected: (provider) => `${provider} está conectado y ya puedes entrar con esa cuenta.`,
  disconnected: (provider) => `${provider} está desconectado.`,
  problems: {
    notOffered: 'Este proveedor ya no se ofrece aquí. No se ha cambiado nada.',
    gone: 'Ya estaba desconectado, quizá en otra pestaña. Vuelve a cargar la página.',
  },
}

export const wallets: Texts<typeof english.wallets> = {
  title: 'Carteras',
  text: 'Entras con una firma de tu cartera. No cuesta nada ni mueve nada.',
  connected: (wallet, address) => `${wallet} está conectada con ${address}.`,
  sign: 'Firmar con ella',
  release: 'Desconectarla',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address) => `Quitar la cartera ${address}`,
  question: (address) => `¿Quitar ${address}? Ya no podrás entrar con ella. Lo que contiene sigue siendo tuyo.`,
  yes: 'Quitar la cartera',
  removed: (address) => `La cartera ${address} está quitada.`,
  problems: {
    gone: 'Esta cartera ya no está, quizá se quitó en otra pestaña. Vuelve a cargar la página.',
  },
}
