import type * as english from '../english/sign-in.ts'
import type { Texts } from '../texts.ts'

export const checkMail: Texts<typeof english.checkMail> = {
  title: 'Mira tu correo',
  text: (email) => `Hemos enviado a ${email} un correo. Abre su enlace en este dispositivo o escribe aquí su código.`,
  textWithoutCode: (email) => `Hemos enviado a ${email} un correo. Abre su enlace en este dispositivo.`,
  textCode: (email) => `Hemos enviado a ${email} un código. Escríbelo aquí.`,
  button: 'Entrar',
  resend: 'Enviarlo otra vez',
  resendIn: (seconds) => `Enviarlo otra vez en ${seconds} s`,
  resent: 'Va otro correo en camino. Ahora solo vale su código.',
  resentWithoutCode: 'Va otro correo en camino.',
  change: 'Usar otra dirección',
  codeInstead: 'Mejor un código por correo',
}

export const problems: Texts<typeof english.problems> = {
  invalidEmail: 'Esto no parece un correo. Mira si falta una @ o un punto.',
  undeliverable: 'El correo a esta dirección vuelve. Prueba con otra.',
  tooMany: 'Han sido muchas veces en poco tiempo. No se ha perdido nada: espera unos minutos y prueba otra vez.',
  wrongCode: 'No es el código del último correo. Revisa las cifras y prueba otra vez.',
  expiredCode: 'Este código ha caducado. Pide otro correo y escribe el nuevo.',
  offline: 'Parece que no tienes conexión. No se ha perdido nada: prueba otra vez cuando vuelva.',
  switchedOff: 'Esta forma de entrar está apagada aquí.',
  captcha:
    'No hemos podido distinguirte de un robot. No se ha perdido nada: prueba otra vez, o apaga lo que bloquea los scripts.',
  cookies:
    'Tu navegador no guarda cookies para esta página, así que no puedes iniciar sesión. Permítelas y empieza de nuevo.',
  deniedDomain: 'Aquí no se pueden usar correos de este dominio. Prueba con otro.',
  other: 'Algo ha fallado por nuestra parte. No se ha perdido nada: prueba otra vez.',
}
