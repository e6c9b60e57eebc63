import type { Copy } from '../copy.ts'
import type * as english from '../english/start.ts'

export const start: Copy<typeof english.start> = {
  demo: 'Das ist eine Demo. E-Mails landen im ',
  outbox: 'Postausgang',
  demoEnd: '.',
  lostConnection:
    'Die Verbindung ist abgebrochen, deshalb bist du hier abgemeldet. Sobald du wieder online bist, bist du auch wieder angemeldet.',
  sessionGoesOn:
    'Auf diesem Gerät bist du abgemeldet, aber deine Sitzung endet erst, wenn du wieder online bist. Lass diese Seite bis dahin offen.',
  offline: 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.',
}
