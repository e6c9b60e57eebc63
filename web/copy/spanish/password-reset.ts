import type { Copy } from '../copy.ts'
import type * as english from '../english/password-reset.ts'

export const requestReset: Copy<typeof english.requestReset> = {
  title: '¿Olvidaste tu contraseña?',
  label: 'Correo electrónico',
  placeholder: 'tu@example.com',
  hint: 'Te enviaremos un enlace. Tu contraseña no cambia hasta que elijas otra.',
  button: 'Recibir un enlace',
  back: 'Volver a iniciar sesión',
  continueWithout: 'Continuar sin contraseña',
}

export const checkResetEmail: Copy<typeof english.checkResetEmail> = {
  title: 'Revisa tu correo',
  text: (email) => `Si ${email} tiene una cuenta aquí, le enviamos un enlace. Ábrelo en este navegador.`,
  notThere: '¿No llegó nada? Revisa la carpeta de spam o prueba con otra dirección.',
  resend: 'Enviar de nuevo',
  resent: 'Enviamos otro correo. Los enlaces de ambos funcionan.',
  change: 'Usar otra dirección',
}

export const passwordsOff = 'Las contraseñas están desactivadas aquí. Inicia sesión de otra forma.'

export const newPassword: Copy<typeof english.newPassword> = {
  title: 'Elige una contraseña nueva',
  text: 'Cuanto más larga, más segura. Al guardarla, inicias sesión aquí y se cierran tus demás sesiones.',
  button: 'Guardar contraseña',
  problems: {
    tooMany: 'Demasiados intentos. Tu contraseña no se guardó. Espera unos minutos e inténtalo de nuevo.',
    offline: 'Parece que no tienes conexión. Tu contraseña no se guardó. Inténtalo de nuevo cuando vuelva la conexión.',
    unreachable: 'No sabemos si tu contraseña se guardó. Intenta iniciar sesión con ella o pide un enlace nuevo.',
    other:
      'Algo salió mal por nuestra parte y no sabemos si tu contraseña se guardó. Intenta iniciar sesión con ella o pide un enlace nuevo.',
  },
}

export const passwordSaved: Copy<typeof english.passwordSaved> = {
  title: 'Se guardó tu contraseña nueva',
  text: 'Tu sesión está iniciada aquí y se cerraron las demás.',
  secondStep: 'Se cerraron tus demás sesiones. Confirma que eres tú para terminar de iniciar sesión aquí.',
  button: 'Continuar',
}

export const otherBrowser: Copy<typeof english.otherBrowser> = {
  title: '¿Elegir la contraseña aquí?',
  text: 'Este enlace solo se abre en el navegador donde lo pediste. Para usar este, pide uno nuevo.',
}

export const usedReset: Copy<typeof english.usedReset> = {
  title: 'Este enlace ya no es válido',
  text: 'Ya se usó o caducó. Para cambiar tu contraseña, pide un enlace nuevo.',
}

export const unreachable: Copy<typeof english.unreachable> = {
  title: 'Parece que no tienes conexión',
  text: 'Tu enlace sigue siendo válido. Inténtalo de nuevo cuando vuelva la conexión.',
  button: 'Intentar de nuevo',
}
