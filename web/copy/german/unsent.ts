import type { Copy } from '../copy.ts'
import type * as english from '../english/unsent.ts'

export const unsent: Copy<typeof english.unsent> = {
  title: 'Abmelden?',
  text: (count, shown) =>
    count === 1
      ? '1 Eintrag wurde nicht gesendet. Wenn du dich abmeldest, wird er gelöscht.'
      : `${shown} Einträge wurden nicht gesendet. Wenn du dich abmeldest, werden sie gelöscht.`,
  stay: 'Angemeldet bleiben',
  leave: 'Trotzdem abmelden',
}

export const over: Copy<typeof english.over> = {
  title: 'Deine Sitzung ist beendet.',
  offline: 'Melde dich wieder an, sobald du online bist.',
  waiting: (count, shown) =>
    count === 1
      ? '1 Eintrag wartet auf diesem Gerät. Melde dich mit demselben Konto an, sobald du online bist, dann wird er gesendet.'
      : `${shown} Einträge warten auf diesem Gerät. Melde dich mit demselben Konto an, sobald du online bist, dann werden sie gesendet.`,
}
