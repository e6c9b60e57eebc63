import type * as english from '../english/sign-in.ts'
import type { Texts } from '../texts.ts'

export const checkMail: Texts<typeof english.checkMail> = {
  title: 'Mira tu correo',
  text: (email) => `Hemos enviado un correo a ${email}. Abre su enlace en este dispositivo o escribe aquí su código.`,
  textWithoutCode: (email) => `Hemos enviado un correo a ${email}. Abre su enlace en este dispositivo.`,
  button: 'Entrar',
  resend: 'Enviarlo otra vez',
  resent: 'Va otro correo en camino. Ahora solo vale su código.',
  resentWithoutCode: 'Va otro correo en camino.',
  change: 'Usar otra dirección',
}

export const problems: Texts<typeof english.problems> = {
  invalidEmail: 'Esto no parece un correo. Mira si falta una @ o un punto.',
  undeliverable: 'El correo a esta dirección vuelve. Prueba con otra.',
  tooMany: 'Han sido muchas veces en poco tiempo. No se ha perdido nada: espera un minuto y prueba otra vez.',
  wrongCode: 'No es el código del último correo. Revisa las cifras y prueba otra vez.',
  expiredCode: 'Este código ha caducado. Pide otro correo y escribe el nuevo.',
  offline: 'Parece que no tienes conexión. No se ha perdido nada: prueba otra vez cuando vuelva.',
  switchedOff: 'Aquí no se puede entrar por correo.',
  other: 'Algo ha fallado por nuestra parte. No se ha perdido nada: prueba otra vez.',
}

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
  tooMany: {
    title: 'Demasiadas veces en poco tiempo',
    text: 'Tu enlace sigue valiendo. Espera un minuto y prueba otra vez.',
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
