import type { Copy } from '../copy.ts'
import type * as english from '../english/account.ts'

export const account: Copy<typeof english.account> = {
  remove: 'Quitar',
  lastSignInMethod: 'Es tu único método de inicio de sesión. Añade otro antes de quitarlo.',
  cancel: 'Cancelar',
  verified: 'Verificado',
  waiting: 'Sin verificar',
  notLoaded: 'No pudimos cargar tu cuenta. Inténtalo de nuevo.',
}

export const proof: Copy<typeof english.proof> = {
  send: 'Enviar código',
}

export const emails: Copy<typeof english.emails> = {
  title: 'Direcciones de correo',
  text: 'Inicia sesión con un enlace o un código enviado a cualquiera de estas direcciones.',
  add: 'Añadir dirección',
  sendTo: (email) => `Enviar un código a ${email}`,
  removeOne: (email) => `Quitar ${email}`,
}

export const phones: Copy<typeof english.phones> = {
  title: 'Números de teléfono',
  text: 'Inicia sesión con un código enviado a tu teléfono, aunque no puedas abrir tu correo.',
  add: 'Añadir número',
  sendTo: (number) => `Enviar un código a ${number}`,
  removeOne: (number) => `Quitar ${number}`,
}

export const password: Copy<typeof english.password> = {
  title: 'Contraseña',
  text: 'Inicia sesión con tu correo y una contraseña, sin esperar ningún mensaje.',
  needsEmail: 'Primero verifica una dirección de correo. La necesitarás si olvidas la contraseña.',
  name: 'Contraseña',
  isSet: 'Configurada',
  mustChange: 'Debes cambiarla',
  set: 'Crear contraseña',
  change: 'Cambiar contraseña',
}

export const sessions: Copy<typeof english.sessions> = {
  title: 'Tus sesiones abiertas',
  text: '¿No reconoces un dispositivo? Cierra su sesión y cambia el método con el que entró.',
  device: (browser, system) => `${browser} en ${system}`,
  unknown: 'Dispositivo desconocido',
  here: 'Este dispositivo',
  seen: (ago) => `Última actividad: ${ago}`,
  by: (ways) => `Inicio de sesión con ${ways}`,
  ways: {
    magic_link: 'enlace por correo',
    email: 'código por correo',
    sms: 'SMS',
    whatsapp: 'mensaje de WhatsApp',
    password: 'contraseña',
    oauth: 'cuenta conectada',
    webauthn: 'clave de acceso',
    totp: 'app de autenticación',
    recovery_codes: 'código de recuperación',
    crypto: 'firma de wallet',
  },
  end: 'Cerrar sesión',
  endOne: (device) => `Cerrar sesión en ${device}`,
  verify: 'Verificar y ver dispositivos',
  endAll: 'Cerrar sesión en todas partes',
  notLoaded: 'No pudimos cargar tus sesiones. Inténtalo de nuevo.',
  showAll: (count) => `Mostrar todas (${count})`,
  showFewer: 'Mostrar menos',
}

export const apiKeys: Copy<typeof english.apiKeys> = {
  title: 'Claves de API',
  text: 'Permite que otros programas trabajen con tus eventos y tarjetas. Quien tenga una clave puede usarla.',
  show: 'Administrar claves de API',
}

export const data: Copy<typeof english.data> = {
  title: 'Tus datos',
  text: 'Descarga todo lo que guardamos sobre ti o elimínalo.',
  textElsewhere: 'Lo que este sitio guarda sobre ti. Tu cuenta de inicio de sesión se guarda en otro lugar.',
  download: 'Descargar mis datos',
  remove: 'Eliminar mi cuenta',
  removeElsewhere: 'Eliminar mis datos',
}

export const appearance: Copy<typeof english.appearance> = {
  title: 'Apariencia',
  text: 'Elige un tema y un idioma para este navegador.',
  theme: 'Tema',
  dark: 'Oscuro',
  light: 'Claro',
  language: 'Idioma',
}

export const webhookSection: Copy<typeof english.webhookSection> = {
  title: 'Webhooks',
  text: 'Avisa a tus propios programas de lo que ocurre en tus eventos y tarjetas, en el momento en que ocurre.',
  open: 'Administrar webhooks',
}
