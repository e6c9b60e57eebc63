import type { Copy } from '../copy.ts'
import type * as english from '../english/cancellation.ts'

export const cancellation: Copy<typeof english.cancellation> = {
  reasons: {
    weather: 'Dieses Event wurde wegen des Wetters abgesagt.',
    illness: 'Dieses Event wurde wegen Krankheit abgesagt.',
    venue: 'Dieses Event wurde abgesagt, weil der Ort nicht verfügbar ist.',
    safety: 'Dieses Event wurde aus Sicherheitsgründen abgesagt.',
    interest: 'Dieses Event wurde abgesagt, weil sich zu wenige angemeldet haben.',
    other: 'Dieses Event wurde abgesagt.',
  },
  updateCalendar: 'Kalender aktualisieren',
}
