import type { Copy } from '../copy.ts'
import type * as english from '../english/new-password.ts'

export const password: Copy<typeof english.password> = {
  label: 'Nueva contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  hint: 'Cuanto más larga, más segura. Al guardarla, se cierran tus demás sesiones.',
  submit: 'Guardar contraseña',
  saved: 'Se guardó tu contraseña y se cerraron tus demás sesiones.',
  uncertain: 'No sabemos si tu contraseña se guardó. Guárdala otra vez para asegurarte.',
  strength: {
    0: 'Facilísima de adivinar',
    1: 'Demasiado fácil de adivinar',
    2: 'Todavía fácil de adivinar',
    3: 'Buena',
    4: 'Muy buena',
  },
  breached: 'Esta contraseña apareció en una filtración de datos. Elige otra.',
  weak: 'Esta contraseña es demasiado fácil de adivinar, así que no se guardó. Hazla más larga.',
  tooLong: 'Esta contraseña es demasiado larga, así que no se guardó. Usa menos de 1000 caracteres.',
  advice: {
    keys: 'Evita las teclas que están juntas.',
    repeats: 'Repetir algo no ayuda mucho.',
    sequences: 'Evita series como abc o 123.',
    dates: 'Evita fechas y años.',
    common: 'Esta contraseña es muy común.',
    words: 'Usa varias palabras sin relación.',
    names: 'Evita los nombres.',
    personal: 'Evita tu correo y el nombre de este sitio.',
    tricks: 'Las mayúsculas, una @ en lugar de la a y las palabras al revés no ayudan mucho.',
  },
}
