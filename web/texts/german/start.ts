import type * as english from '../english/start.ts'
import type { Texts } from '../texts.ts'

export const start: Texts<typeof english.start> = {
  demo: 'Das ist eine Demo: Mails warten im',
  outbox: 'Postausgang',
  demoEnd: '.',
  lostConnection:
    'Die Verbindung ist abgerissen, deshalb bist du auf diesem Bildschirm abgemeldet. Sobald du online bist, bist du wieder drin.',
  sessionGoesOn:
    'Auf diesem Gerät bist du abgemeldet, beendet ist die Sitzung aber erst, wenn du wieder online bist. Lass diese Seite offen: Sie endet dann von selbst.',
  offline: 'Du scheinst offline zu sein. Nichts ist verloren: Versuch es noch einmal, wenn du wieder da bist.',
}
