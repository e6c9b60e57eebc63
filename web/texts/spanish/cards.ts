import type * as english from '../english/cards.ts'
import type { Texts } from '../texts.ts'

export const cards: Texts<typeof english.cards> = {
  title: 'Tus tarjetas',
  event: (card) => `Evento de ${card}`,
  eventLabel: 'Evento',
  none: 'Ningún evento',
  unlinked: 'Sin enlazar: los toques aún no llevan a ninguna parte.',
  save: 'Guardar',
  cancel: 'Cancelar',
  unsaved: 'Aún no se ha guardado.',
  linked: (card, event) => `${card} lleva ahora a ${event}.`,
  cut: (card) => `${card} ya no lleva a ninguna parte.`,
  lastTap: 'Último toque',
  never: 'aún ninguno',
  today: (count) => `${count} en 24 horas`,
  taps: 'Toques',
  undo: 'Deshacer',
  giveUp: 'Soltar',
  giveUpCard: (card) => `Soltar ${card}`,
  confirm: {
    title: (card) => `¿Soltar ${card}?`,
    text: 'Quien la toque después con la sesión abierta podrá registrarla. Lo que ya se guardó se queda donde está.',
    yes: 'Soltarla',
    no: 'Quedármela',
  },
  gone: (card) => `${card} ya no es tuya.`,
  failed: (reason) => `${reason} No ha cambiado nada.`,
  empty: {
    title: 'Toca una tarjeta para empezar',
    text: 'Acerca el teléfono a una tarjeta que aún no sea de nadie. Con la sesión abierta podrás registrarla, y aparecerá aquí.',
  },
}
