import type { Copy } from '../copy.ts'
import type * as english from '../english/sign-in.ts'

export const checkEmail: Copy<typeof english.checkEmail> = {
  title: 'Revisa tu correo',
  text: (email) => `Enviamos un correo a ${email}. Abre el enlace en este dispositivo o escribe el código aquí.`,
  textWithoutCode: (email) => `Enviamos un enlace a ${email}. Ábrelo en este dispositivo.`,
  textCode: (email) => `Enviamos un código a ${email}. Escríbelo aquí.`,
  button: 'Iniciar sesión',
  resend: 'Enviar de nuevo',
  resendIn: (seconds) => `Enviar de nuevo en ${seconds} s`,
  resent: 'Te enviamos otro correo. Ahora solo funciona su código.',
  resentWithoutCode: 'Te enviamos otro correo.',
  change: 'Usar otra dirección',
  codeInstead: 'Prefiero un código',
}

export const problems: Copy<typeof english.problems> = {
  invalidEmail: 'Esto no parece una dirección de correo. Revisa si falta una @ o un punto.',
  undeliverable: 'No podemos enviar correos a esta dirección. Prueba con otra.',
  tooMany: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  wrongCode: 'El código es incorrecto, caducó o ya se usó. Revisa el correo más reciente o pide otro.',
  expiredCode: 'Ese código caducó. Pide otro correo y escribe el código nuevo.',
  uncertainCode: 'No sabemos si ese código ya se usó. Pide otro.',
  offline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.',
  switchedOff: 'Este método de inicio de sesión está desactivado aquí.',
  captcha: 'No pudimos verificar que no eres un robot. Inténtalo de nuevo o desactiva lo que bloquee scripts.',
  cookies: 'Las cookies están bloqueadas aquí. Permítelas para iniciar sesión.',
  closed:
    'No se puede iniciar sesión con esta cuenta. Si crees que es un error, pregunta a quienes administran este servicio.',
  deniedDomain: 'Aquí no se admiten direcciones de este dominio. Prueba con otra.',
  other: 'Algo salió mal por nuestra parte. Inténtalo de nuevo.',
}
