import type { Copy } from '../copy.ts'
import type * as english from '../english/cancellation.ts'

export const cancellation: Copy<typeof english.cancellation> = {
  reasons: {
    weather: 'Este evento se canceló por el mal tiempo.',
    illness: 'Este evento se canceló por enfermedad.',
    venue: 'Este evento se canceló porque el lugar no está disponible.',
    safety: 'Este evento se canceló por seguridad.',
    interest: 'Este evento se canceló porque se apuntó muy poca gente.',
    other: 'Este evento se canceló.',
  },
  updateCalendar: 'Actualizar tu calendario',
}
