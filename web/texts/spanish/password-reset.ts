import type * as english from '../english/password-reset.ts'
import type { Texts } from '../texts.ts'

export const askForReset: Texts<typeof english.askForReset> = {
  title: 'He olvidado mi contraseña',
  label: 'Correo electrónico',
  placeholder: 'tu@example.com',
  hint: 'Te enviamos un enlace. Tu contraseña sigue igual hasta que elijas otra.',
  button: 'Enviarme el enlace',
  back: 'Volver a la entrada',
  goOn: 'Seguir sin cambiarla',
}

export const checkResetMail: Texts<typeof english.checkResetMail> = {
  title: 'Mira tu correo',
  text: (email) => `Si ${email} tiene cuenta aquí, va un correo en camino. Abre su enlace en este navegador.`,
  notThere: '¿No llega? Mira en la carpeta de spam o revisa la dirección.',
  resend: 'Enviarlo otra vez',
  resent: 'Va otro correo en camino. Valen los enlaces de los dos.',
  change: 'Usar otra dirección',
}

export const passwordsOff: Texts<typeof english.passwordsOff> = 'Aquí no se usan contraseñas. Entra de otra manera.'

export const newPassword: Texts<typeof english.newPassword> = {
  title: 'Elige una contraseña nueva',
  text: 'Mejor larga que complicada. Al guardarla entras aquí y se cierran tus demás sesiones.',
  button: 'Guardar la contraseña',
  problems: {
    tooMany: 'Han sido muchas veces en poco tiempo. No se ha guardado nada: espera unos minutos y prueba otra vez.',
    offline: 'Parece que no tienes conexión. No se ha guardado nada: prueba otra vez cuando vuelva.',
    other: 'Algo ha fallado por nuestra parte. No se ha guardado nada: prueba otra vez.',
  },
}

export const passwordSaved: Texts<typeof english.passwordSaved> = {
  title: 'Tu contraseña nueva ya vale',
  text: 'Has entrado aquí, y tus demás sesiones se han cerrado.',
  secondStep: 'Ya vale, y tus demás sesiones se han cerrado. Un paso más y estás dentro.',
  button: 'Seguir',
}

export const otherBrowser: Texts<typeof english.otherBrowser> = {
  title: '¿Elegir la contraseña aquí?',
  text: 'Este enlace se abre una vez, y solo en el navegador donde se pidió. Pide uno que se abra aquí.',
}

export const usedReset: Texts<typeof english.usedReset> = {
  title: 'Este enlace ya está usado',
  text: 'Ya se usó, o esperó demasiado. Tu contraseña sigue como la dejaste. Para cambiarla otra vez, pide uno nuevo.',
}

export const unreachable: Texts<typeof english.unreachable> = {
  title: 'Parece que no tienes conexión',
  text: 'Tu enlace sigue valiendo. Prueba otra vez cuando vuelva.',
  button: 'Probar otra vez',
}
