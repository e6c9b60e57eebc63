import type * as english from '../english/second-step.ts'
import type { Texts } from '../texts.ts'

export const secondStep: Texts<typeof english.secondStep> = {
  title: 'Un paso más',
  text: 'Tu cuenta pide una segunda prueba de que eres tú.',
  dialogTitle: '¿Eres tú?',
  dialogText: 'Antes de cambiar esto, confírmalo con otra de tus formas de entrar.',
  dialogFresh: 'Antes de cambiar una contraseña, escribe el código de un correo recién enviado.',
  noWay: 'Aquí no tienes otra forma de confirmarlo. Cierra la sesión, entra de otra de tus formas y vuelve.',
  button: 'Seguir',
  resend: 'Enviarlo otra vez',
  resent: 'Va otro código en camino. Solo vale el último.',
  leave: 'Cerrar sesión',
  others: 'De otra forma',
}

export const ways: Texts<typeof english.ways> = {
  app: {
    choose: 'Aplicación de autenticación',
    label: 'Código de tu aplicación',
    hint: 'Seis cifras, nuevas cada 30 segundos',
  },
  recovery: {
    choose: 'Código de recuperación',
    label: 'Código de recuperación',
    hint: 'Uno de los diez que guardaste. Sirve una vez.',
  },
  passkey: {
    choose: 'Llave de acceso',
    text: 'Tu dispositivo te pide el dedo, la cara o el PIN.',
    button: 'Usar mi llave de acceso',
  },
  email: {
    choose: (address) => `Código a ${address}`,
    label: 'Código del correo',
    hint: (address) => `Lo enviamos a ${address}.`,
    button: (address) => `Enviar un código a ${address}`,
  },
  sms: {
    choose: (number) => `Código a ${number}`,
    label: 'Código del mensaje',
    hint: (number) => `Lo enviamos a ${number}.`,
    button: (number) => `Enviar un código a ${number}`,
  },
}

export const stepProblems: Texts<typeof english.stepProblems> = {
  wrongCode: 'Este no es el código correcto. Revisa las cifras e inténtalo otra vez.',
  usedCode: 'Este código ya se usó. Espera al siguiente.',
  wrongRecoveryCode: 'Este código no es tuyo o ya se usó. Prueba con otro.',
  recoveryInAppField: 'Este es un código de recuperación. Elige «Código de recuperación» y escríbelo ahí.',
  appInRecoveryField: 'Este es un código de la aplicación. Elige «Aplicación de autenticación» y escríbelo ahí.',
  passkey: 'La llave de acceso no se usó. No se ha perdido nada: inténtalo otra vez o elige otra forma.',
  tooMany: 'Han sido muchas veces en poco tiempo. Espera unos minutos e inténtalo otra vez.',
  switchedOff: 'Esta forma está desactivada aquí. Elige otra.',
  offline: 'Parece que no tienes conexión. No se ha perdido nada: inténtalo cuando vuelvas.',
  ended: 'Esta sesión ha terminado. Recarga la página y podrás entrar otra vez.',
  other: 'Algo ha fallado por nuestra parte. No se ha perdido nada: inténtalo otra vez.',
}
