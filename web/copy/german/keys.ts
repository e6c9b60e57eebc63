import type { Copy } from '../copy.ts'
import type * as english from '../english/keys.ts'

export const passkeys: Copy<typeof english.passkeys> = {
  title: 'Passkeys',
  text: 'Melde dich mit Fingerabdruck, Gesicht oder PIN an, ohne etwas einzutippen.',
  add: 'Passkey hinzufügen',
  unsupported:
    'Dieser Browser unterstützt keine Passkeys. Öffne diese Seite in einem anderen, um einen Passkey hinzuzufügen.',
  unnamed: 'Passkey',
  kinds: { platform: 'In ein Gerät eingebaut', 'cross-platform': 'Auf Handy oder Sicherheitsschlüssel' },
  rename: 'Umbenennen',
  renameOne: (name) => `${name} umbenennen`,
  removeOne: (name) => `${name} entfernen`,
}

export const authenticatorApp: Copy<typeof english.authenticatorApp> = {
  title: 'Authenticator-App',
  text: 'Schalte die Zwei-Faktor-Authentifizierung ein: Bei jeder Anmeldung gibst du dann zusätzlich einen Code aus einer App ein. Mit einem Passkey brauchst du keinen.',
  name: 'Authenticator-App',
  on: 'Zwei-Faktor-Authentifizierung ist an',
  add: 'App einrichten',
  removeOne: 'Authenticator-App entfernen',
}

export const recoveryCodes: Copy<typeof english.recoveryCodes> = {
  show: 'Wiederherstellungs\u00ADcodes',
}

export const providers: Copy<typeof english.providers> = {
  title: 'Verbundene Konten',
  text: 'Melde dich mit einem Konto an, das du anderswo hast.',
  connect: (provider) => `${provider} verbinden`,
  account: (subject) => `Konto ${subject}`,
  disconnect: 'Trennen',
  disconnectOne: (provider) => `${provider} trennen`,
  connected: (provider) => `${provider} wurde verbunden. Du kannst dich jetzt damit anmelden.`,
}

export const wallets: Copy<typeof english.wallets> = {
  title: 'Wallets',
  text: 'Melde dich an, indem du mit deiner Wallet eine Nachricht signierst. Das kostet nichts und überträgt nichts.',
  connected: (wallet, address) => `${wallet} ist mit ${address} verbunden.`,
  sign: 'Nachricht signieren',
  release: 'Trennen',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address) => `Wallet ${address} entfernen`,
}
