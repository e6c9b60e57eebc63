import type { Copy } from '../copy.ts'
import type * as english from '../english/second-step.ts'

export const secondStep: Copy<typeof english.secondStep> = {
  title: 'Confirma que eres tú',
  text: 'Tu cuenta tiene activada la verificación en dos pasos.',
  dialogTitle: 'Confirma que eres tú',
  dialogText: 'Para hacer este cambio, usa otro de tus métodos de inicio de sesión.',
  dialogFresh: 'Para cambiar tu contraseña, escribe el código que acabamos de enviarte por correo.',
  noMethod:
    'Aquí no puedes confirmarlo con otro método. Cierra sesión, iníciala con un método distinto e inténtalo de nuevo.',
  button: 'Continuar',
  resend: 'Enviar de nuevo',
  resent: 'Te enviamos un código nuevo. Solo funciona el último.',
  leave: 'Cerrar sesión',
  others: 'Probar otro método',
}

export const ways: Copy<typeof english.ways> = {
  app: { choose: 'App de autenticación', label: 'Código de tu app', hint: '6 cifras, nuevas cada 30 segundos' },
  recovery: {
    choose: 'Código de recuperación',
    label: 'Código de recuperación',
    hint: 'Uno de los diez códigos que guardaste. Cada uno funciona una vez.',
  },
  passkey: {
    choose: 'Clave de acceso',
    text: 'Tu dispositivo te pedirá tu huella, tu rostro o un PIN.',
    button: 'Usar mi clave de acceso',
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

export const stepProblems: Copy<typeof english.stepProblems> = {
  wrongCode: 'El código es incorrecto. Revísalo e inténtalo de nuevo.',
  wrongSentCode: 'El código es incorrecto, caducó o ya se usó. Revísalo o envía uno nuevo.',
  usedCode: 'Ese código ya se usó. Espera al siguiente.',
  wrongRecoveryCode: 'El código de recuperación es incorrecto o ya se usó. Prueba con otro.',
  recoveryInAppField: 'Ese es un código de recuperación. Elige «Código de recuperación» y escríbelo allí.',
  appInRecoveryField: 'Ese es un código de la app. Elige «App de autenticación» y escríbelo allí.',
  passkey: 'No se usó tu clave de acceso. Inténtalo de nuevo o prueba otro método.',
  tooMany: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  switchedOff: 'Este método está desactivado aquí. Elige otro.',
  offline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelva la conexión.',
  ended: 'Este inicio de sesión caducó. Recarga la página para empezar de nuevo.',
  other: 'Algo salió mal por nuestra parte. Inténtalo de nuevo.',
}
