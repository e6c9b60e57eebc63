import type * as english from '../english/auth-email.ts'
import type { Texts } from '../texts.ts'

export const foreign: Texts<typeof english.foreign> = {
  title: '¿Entrar en este dispositivo?',
  text: 'Parece que pediste este enlace en otro navegador. También puedes usarlo aquí.',
  button: 'Entrar aquí',
}

export const signedIn: Texts<typeof english.signedIn> = {
  title: 'Ya has entrado',
  text: (email) => `Como ${email}. Este enlace solo te hace falta para otra cuenta.`,
  textNameless: 'Este enlace solo te hace falta para otra cuenta.',
  button: 'Entrar con este enlace',
}

export const noToken: Texts<typeof english.noToken> = {
  title: 'Aquí no hay ningún enlace',
  text: 'Abre el enlace de tu correo, o pide uno nuevo.',
}

export const done: Texts<typeof english.done> = { title: 'Ya estás dentro', text: 'Un momento y estás ahí.' }

export const linkFailures: Texts<typeof english.linkFailures> = {
  used: {
    title: 'Este enlace ya está usado',
    text: 'Alguien ya entró con él, o esperó demasiado. No se ha perdido nada: pide uno nuevo.',
  },
  expired: {
    title: 'Este enlace ha caducado',
    text: 'Los enlaces viven poco tiempo. No se ha perdido nada: pide uno nuevo.',
  },
  unknown: {
    title: 'No conocemos este enlace',
    text: 'Puede haber perdido un trozo por el camino. Cópialo entero del correo, o pide uno nuevo.',
  },
  wrongBrowser: {
    title: 'Este enlace es de otro navegador',
    text: 'Solo se abre donde lo pediste. Ábrelo allí, o pide aquí uno nuevo.',
  },
  needsSession: {
    title: 'Este enlace añade una dirección',
    text: 'Sigue valiendo: ábrelo donde hayas entrado en tu cuenta, o escribe allí su código.',
  },
  tooMany: {
    title: 'Demasiadas veces en poco tiempo',
    text: 'Tu enlace sigue valiendo. Espera unos minutos y prueba otra vez.',
  },
  offline: {
    title: 'Parece que no tienes conexión',
    text: 'Tu enlace sigue valiendo. Prueba otra vez cuando vuelva.',
  },
  other: {
    title: 'No ha funcionado',
    text: 'Algo ha fallado por nuestra parte. Puede que tu enlace aún valga: prueba otra vez.',
  },
}

export const wayOn: Texts<typeof english.wayOn> = {
  repeat: 'Probar otra vez',
  otherWay: 'Entrar de otra manera',
  goOn: 'Seguir',
}

export const someProvider: Texts<typeof english.someProvider> = 'El proveedor'

export const oauthWorking: Texts<typeof english.oauthWorking> = {
  title: 'Entrando',
  text: 'Ya estás de vuelta. Es un momento.',
}

export const oauthFailures: Texts<typeof english.oauthFailures> = {
  declined: {
    title: 'No has entrado',
    text: (provider) =>
      `${provider} dice que allí se rechazó la entrada. No se ha perdido nada: empieza otra vez o elige otra manera.`,
  },
  trouble: {
    title: 'No ha funcionado',
    text: (provider) =>
      `${provider} tiene problemas ahora mismo. No se ha perdido nada: espera un poco o elige otra manera.`,
  },
  unfinished: {
    title: 'No ha funcionado',
    text: (provider) =>
      `${provider} no ha terminado la entrada. No se ha perdido nada: empieza otra vez o elige otra manera.`,
  },
  wrongBrowser: {
    title: 'Esto empezó en otro navegador',
    text: (provider) => `${provider} te ha devuelto a este. No ha entrado nadie: empieza otra vez aquí.`,
  },
  usedUp: {
    title: 'Esto ya está usado',
    text: (provider) =>
      `${provider} da algo que vale una vez y durante diez minutos. No se ha perdido nada: empieza otra vez.`,
  },
  otherAccount: {
    title: 'Esta cuenta ya tiene dueño',
    text: (provider) =>
      `${provider} te conoce por una cuenta que aquí es de otra persona. No ha cambiado nada: elige allí otra.`,
  },
  sessionEnded: {
    title: 'Ya no tienes la sesión abierta',
    text: (provider) => `${provider} se iba a añadir a tu cuenta. No ha cambiado nada: entra y añádelo otra vez.`,
  },
  notAdmitted: {
    title: 'Esta dirección no puede entrar',
    text: (provider) => `${provider} nos ha dado una dirección que aquí no se admite. Usa otra cuenta u otra manera.`,
  },
  tooMany: {
    title: 'Demasiadas veces en poco tiempo',
    text: (provider) => `${provider} ha hecho su parte. Espera unos minutos y prueba otra vez.`,
  },
  offline: {
    title: 'Parece que no tienes conexión',
    text: (provider) => `${provider} ha hecho su parte. Prueba otra vez cuando vuelva.`,
  },
  other: {
    title: 'No ha funcionado',
    text: (provider) =>
      `${provider} ha hecho su parte; algo ha fallado por la nuestra. No se ha perdido nada: prueba otra vez.`,
  },
}
