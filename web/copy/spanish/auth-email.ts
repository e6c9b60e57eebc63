import type { Copy } from '../copy.ts'
import type * as english from '../english/auth-email.ts'

export const foreign: Copy<typeof english.foreign> = {
  title: '¿Iniciar sesión en este dispositivo?',
  text: 'Quizá pediste este enlace en otro navegador. También puedes usarlo aquí.',
  button: 'Iniciar sesión aquí',
}

export const signedIn: Copy<typeof english.signedIn> = {
  title: 'Tu sesión ya está iniciada',
  text: (email) => `Iniciaste sesión como ${email}. Este enlace solo te hace falta para otra cuenta.`,
  textNameless: 'Este enlace solo te hace falta para otra cuenta.',
  button: 'Entrar con este enlace',
}

export const noToken: Copy<typeof english.noToken> = {
  title: 'Aquí no hay ningún enlace',
  text: 'Abre el enlace de tu correo o pide uno nuevo.',
}

export const done: Copy<typeof english.done> = { title: 'Sesión iniciada', text: 'Un momento…' }

export const linkFailures: Copy<typeof english.linkFailures> = {
  used: {
    title: 'Este enlace ya no es válido',
    text: 'Ya se usó o caducó. Pide uno nuevo.',
  },
  expired: {
    title: 'Este enlace caducó',
    text: 'Los enlaces de inicio de sesión duran poco tiempo. Pide uno nuevo.',
  },
  unknown: {
    title: 'Este enlace no funciona',
    text: 'Quizá le falta una parte. Copia el enlace completo del correo o pide uno nuevo.',
  },
  wrongBrowser: {
    title: 'Este enlace es de otro navegador',
    text: 'Solo se abre en el navegador donde lo pediste. Ábrelo allí o pide uno nuevo aquí.',
  },
  closed: {
    title: 'No se puede iniciar sesión con esta cuenta',
    text: 'Quienes administran este servicio la han bloqueado. Pregúntales si crees que es un error.',
  },
  needsSession: {
    title: 'Este enlace añade una dirección a tu cuenta',
    text: 'Ábrelo en el navegador donde iniciaste sesión o escribe allí el código.',
  },
  tooMany: {
    title: 'Demasiados intentos',
    text: 'Tu enlace sigue siendo válido. Espera unos minutos e inténtalo de nuevo.',
  },
  offline: {
    title: 'Parece que no tienes conexión',
    text: 'Tu enlace sigue siendo válido. Inténtalo de nuevo cuando vuelva la conexión.',
  },
  unreachable: {
    title: 'No pudimos iniciar tu sesión',
    text: 'El servicio no responde. Inténtalo de nuevo o pide un enlace nuevo.',
  },
  other: {
    title: 'No pudimos iniciar tu sesión',
    text: 'Algo salió mal por nuestra parte. Puede que tu enlace siga siendo válido: inténtalo de nuevo.',
  },
}

export const buttons: Copy<typeof english.buttons> = {
  repeat: 'Intentar de nuevo',
  otherMethod: 'Usar otro método',
  continue: 'Continuar',
}

export const someProvider = 'El proveedor'

export const oauthWorking: Copy<typeof english.oauthWorking> = {
  title: 'Iniciando sesión',
  text: 'Será solo un momento.',
}

export const oauthFailures: Copy<typeof english.oauthFailures> = {
  declined: {
    title: 'No se inició tu sesión',
    text: (provider) => `${provider} indica que se rechazó el inicio de sesión. Inténtalo de nuevo o usa otro método.`,
  },
  trouble: {
    title: 'No pudimos iniciar tu sesión',
    text: (provider) => `${provider} tiene problemas en este momento. Espera unos minutos o usa otro método.`,
  },
  unfinished: {
    title: 'No pudimos iniciar tu sesión',
    text: (provider) => `${provider} no completó el inicio de sesión. Inténtalo de nuevo o usa otro método.`,
  },
  wrongBrowser: {
    title: 'Empezaste en otro navegador',
    text: (provider) => `${provider} te trajo de vuelta a este, así que no se inició tu sesión. Empieza de nuevo aquí.`,
  },
  alreadyUsed: {
    title: 'Este intento ya no es válido',
    text: (provider) =>
      `${provider} ya no puede completar este inicio de sesión: sirve una sola vez y durante 10 minutos. Empieza de nuevo.`,
  },
  otherAccount: {
    title: 'Esta cuenta ya está en uso',
    text: (provider) =>
      `${provider} nos indicó una cuenta que ya está conectada a la de otra persona. No se cambió nada. Elige otra.`,
  },
  sessionEnded: {
    title: 'Tu sesión terminó',
    text: (provider) => `${provider} no se añadió a tu cuenta. Inicia sesión y vuelve a añadirlo.`,
  },
  closed: {
    title: 'No se puede iniciar sesión con esta cuenta',
    text: (provider: string) =>
      `${provider} confirmó quién eres, pero quienes administran este servicio han bloqueado tu cuenta aquí. Pregúntales si crees que es un error.`,
  },
  notAdmitted: {
    title: 'Esta dirección no está permitida',
    text: (provider) => `${provider} nos dio una dirección que no se admite aquí. Usa otra cuenta u otro método.`,
  },
  tooMany: {
    title: 'Demasiados intentos',
    text: (provider) =>
      `${provider} confirmó quién eres, pero todavía no pudimos iniciar tu sesión. Espera unos minutos e inténtalo de nuevo.`,
  },
  offline: {
    title: 'Parece que no tienes conexión',
    text: (provider) =>
      `${provider} confirmó quién eres, pero todavía no pudimos iniciar tu sesión. Inténtalo de nuevo cuando vuelva la conexión.`,
  },
  unreachable: {
    title: 'No pudimos iniciar tu sesión',
    text: (provider) =>
      `${provider} confirmó quién eres, pero el servicio no responde. Inténtalo de nuevo o inicia sesión de otra forma.`,
  },
  other: {
    title: 'No pudimos iniciar tu sesión',
    text: (provider) => `${provider} confirmó quién eres, pero algo salió mal por nuestra parte. Inténtalo de nuevo.`,
  },
}
