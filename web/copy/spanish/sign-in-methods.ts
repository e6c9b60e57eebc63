import type { Copy } from '../copy.ts'
import type * as english from '../english/sign-in-methods.ts'

const names: Copy<typeof english.ways.names> = {
  passkey: 'Clave de acceso',
  password: 'Contraseña',
  text: 'Teléfono',
  wallet: 'Wallet',
}

export const ways: Copy<typeof english.ways> = {
  names,
  // Inside a sentence only the providers' names keep their capital.
  continueWith: (name) => `Continuar con ${Object.values(names).includes(name) ? name.toLowerCase() : name}`,
  lastTime: 'Lo usaste la última vez.',
  none: 'Aquí solo puedes iniciar sesión por correo.',
  back: 'Otras opciones',
}

export const passkey: Copy<typeof english.passkey> = {
  title: 'Inicia sesión con una clave de acceso',
  text: 'Tu dispositivo te pedirá tu huella, tu rostro o un PIN.',
  button: 'Usar mi clave de acceso',
  problems: {
    unused: 'No se usó ninguna clave de acceso. Inténtalo de nuevo, o vuelve atrás y elige otro método.',
    refused:
      'No reconocemos esta clave de acceso o la solicitud tardó demasiado. Inténtalo de nuevo, o vuelve atrás y elige otro método.',
    unusable: 'Este navegador no puede usar claves de acceso en esta página. Vuelve atrás y elige otro método.',
  },
}

export const password: Copy<typeof english.password> = {
  title: 'Inicia sesión con una contraseña',
  label: 'Contraseña',
  button: 'Iniciar sesión',
  forgot: '¿Olvidaste tu contraseña?',
  isNew: 'Crear una cuenta',
  problems: {
    wrong: 'El correo o la contraseña son incorrectos. Revisa ambos, o vuelve atrás e inicia sesión por correo.',
    outdated: 'Esta contraseña ya no es válida. Elige «¿Olvidaste tu contraseña?» y crea una nueva.',
  },
}

export const newAccount: Copy<typeof english.newAccount> = {
  title: 'Crea una cuenta',
  hint: 'Cuanto más larga, más segura.',
  button: 'Crear cuenta',
  problems: {
    taken: 'Esta dirección ya tiene una cuenta. Vuelve atrás e inicia sesión con su contraseña o por correo.',
    weak: 'Esta contraseña es demasiado fácil de adivinar. Hazla más larga.',
    breached: 'Esta contraseña apareció en una filtración de datos. Elige otra.',
    tooLong: 'Esta contraseña es demasiado larga. Usa menos de 1000 caracteres.',
    invalidEmail: 'Esto no parece una dirección de correo. Revisa si falta una @ o un punto.',
  },
}

export const text: Copy<typeof english.text> = {
  title: 'Recibe un código en tu teléfono',
  label: 'Número de teléfono',
  example: '+34 6XX XXX XXX',
  hint: 'Empieza por + y el prefijo del país, como +34.',
  channel: 'Cómo enviar el código',
  channels: { sms: 'Por SMS', whatsapp: 'Por WhatsApp' },
  button: 'Recibir un código',
  problems: {
    invalid: 'Esto no parece un número de teléfono. Revisa si falta el + o alguna cifra.',
    country: 'Este prefijo de país no existe. Revisa las cifras después del +.',
    unsubscribed: 'Este número pidió no recibir nuestros SMS. Usa otro.',
  },
}

export const checkText: Copy<typeof english.checkText> = {
  title: 'Revisa tu teléfono',
  text: {
    sms: (number) => `Enviamos un SMS con un código a ${number}. Caduca en 10 minutos.`,
    whatsapp: (number) => `Enviamos un mensaje de WhatsApp con un código a ${number}. Caduca en 10 minutos.`,
  },
  label: 'Código del mensaje',
  button: 'Iniciar sesión',
  resend: 'Enviar de nuevo',
  resendIn: (seconds) => `Enviar de nuevo en ${seconds} s`,
  resent: 'Te enviamos un código nuevo. Solo funciona el último.',
  change: 'Usar otro número',
  wrongCode: 'El código es incorrecto, caducó o ya se usó. Revisa el mensaje más reciente o pide otro código.',
  expiredCode: 'Ese código caducó. Envía uno nuevo y escríbelo aquí.',
  uncertainCode: 'No sabemos si ese código ya se usó. Pide otro.',
}

export const wallet: Copy<typeof english.wallet> = {
  title: 'Inicia sesión con una wallet',
  text: 'Firma un mensaje corto con tu wallet. Es gratis y no mueve fondos.',
  connected: (name, account) => `${name} está conectada con ${account}.`,
  button: 'Usar esta wallet',
  other: 'Usar otra wallet',
  requested: 'Tu wallet te muestra el mensaje. Revísalo y fírmalo allí.',
}

export const providers: Copy<typeof english.providers> = {
  notOffered: 'Este método de inicio de sesión ya no está disponible aquí. Elige otro.',
}

export const dialog: Copy<typeof english.dialog> = { title: 'Iniciar sesión' }
