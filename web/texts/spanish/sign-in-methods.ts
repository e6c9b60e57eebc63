import type * as english from '../english/sign-in-methods.ts'
import type { Texts } from '../texts.ts'

export const ways: Texts<typeof english.ways> = {
  names: { passkey: 'Llave de acceso', password: 'Contraseña', text: 'Código al móvil', wallet: 'Cartera' },
  goOn: (name) => `Seguir con ${name}`,
  lastTime: 'Así entraste la última vez.',
  none: 'Aquí solo se entra por correo.',
  back: 'Otras formas',
}

export const passkey: Texts<typeof english.passkey> = {
  title: 'Entra con una llave de acceso',
  text: 'Tu dispositivo te pide el dedo, la cara o su PIN.',
  button: 'Usar mi llave de acceso',
  problems: {
    unused:
      'No se usó ninguna llave de acceso. No se ha perdido nada: prueba otra vez, o vuelve y entra de otra forma.',
    refused: 'Aquí no conocemos esta llave de acceso, o llegó tarde. Prueba otra vez, o vuelve y entra de otra forma.',
    unusable: 'Este navegador no puede usar llaves de acceso en esta página. Vuelve y entra de otra forma.',
  },
}

export const password: Texts<typeof english.password> = {
  title: 'Entra con una contraseña',
  label: 'Contraseña',
  button: 'Entrar',
  forgot: 'La he olvidado',
  isNew: 'Es mi primera vez',
  problems: {
    wrong: 'El correo y la contraseña no van juntos. Revisa los dos, o vuelve y entra por correo.',
    outdated: 'Esta contraseña ya no vale. Pulsa «La he olvidado» y elige otra.',
  },
}

export const newAccount: Texts<typeof english.newAccount> = {
  title: 'Tu primera vez aquí',
  hint: 'Mejor larga que complicada.',
  button: 'Crear mi cuenta',
  problems: {
    taken: 'Este correo ya tiene una cuenta. Vuelve y entra con su contraseña, o por correo.',
    weak: 'Esta es demasiado fácil de adivinar, así que no se creó ninguna cuenta. Hazla más larga.',
    breached: 'Esta se conoce por una filtración, así que no se creó ninguna cuenta. Elige otra.',
    tooLong: 'Esta es demasiado larga, así que no se creó ninguna cuenta. Usa menos de 1000 caracteres.',
    invalidEmail: 'Esto no parece un correo. Mira si falta una @ o un punto.',
  },
}

export const text: Texts<typeof english.text> = {
  title: 'Recibe un código en el móvil',
  label: 'Número de teléfono',
  example: '+34 612 34 56 78',
  hint: 'Empieza por + y el prefijo del país.',
  channel: 'Cómo llega el código',
  channels: { sms: 'Mensaje de texto', whatsapp: 'Por WhatsApp' },
  button: 'Envíame un código',
  problems: {
    invalid: 'Esto no parece un número de teléfono. Empieza por + y el prefijo del país, como +34.',
    country: 'Ningún país tiene este prefijo. Revisa las cifras después del +.',
    unsubscribed: 'Este teléfono pidió no recibir mensajes nuestros. Usa otro número.',
  },
}

export const checkText: Texts<typeof english.checkText> = {
  title: 'Mira tu móvil',
  text: {
    sms: (number) => `Hemos enviado un mensaje a ${number}. Su código vale diez minutos.`,
    whatsapp: (number) => `Hemos escrito por WhatsApp a ${number}. El código vale diez minutos.`,
  },
  label: 'Código del mensaje',
  button: 'Entrar',
  resend: 'Enviarlo otra vez',
  resendIn: (seconds) => `Enviarlo otra vez en ${seconds} s`,
  resent: 'Va otro código en camino. Solo vale el último.',
  change: 'Usar otro número',
  wrongCode: 'No es el último código. Revisa las cifras y prueba otra vez.',
  expiredCode: 'Este código ha caducado. Pide otro y escribe el nuevo.',
}

export const wallet: Texts<typeof english.wallet> = {
  title: 'Entra con una cartera',
  text: 'Tu cartera firma un texto corto. No cuesta nada y no mueve nada.',
  connected: (name, account) => `${name} está aquí, con ${account}.`,
  button: 'Entrar con esta cartera',
  other: 'Usar otra cartera',
  asked: 'Tu cartera muestra el texto que vas a firmar. Léelo y contesta allí.',
}

export const providers: Texts<typeof english.providers> = {
  notOffered: 'Esta forma de entrar ya no existe aquí. Elige otra.',
}

export const dialog: Texts<typeof english.dialog> = { title: 'Entrar' }
