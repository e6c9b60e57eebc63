import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-link.ts'

export const link: Copy<typeof english.link> = {
  title: 'Mit dieser Wallet anmelden',
  text: 'Signiere einmal eine Nachricht, um diese Wallet als Anmeldemethode zu verwenden. Das kostet nichts und überträgt nichts.',
  button: 'Mit meinem Konto verbinden',
  prompts: 'Deine Wallet zeigt die Nachricht an. Prüfe und signiere sie dort.',
  linked: 'Du kannst dich mit dieser Wallet anmelden.',
  manage: 'Anmeldemethoden verwalten',
  add: 'Wallet hinzufügen',
  added: (address) => `Die Wallet ${address} wurde hinzugefügt. Du kannst dich jetzt damit anmelden.`,
  yoursAlready: 'Mit dieser Wallet kannst du dich schon anmelden. Trenne sie, um eine andere hinzuzufügen.',
}
