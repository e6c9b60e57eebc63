import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-picker.ts'

export const picker: Copy<typeof english.picker> = {
  title: 'Wallet verbinden',
  found: 'In diesem Browser',
  nothingFound: 'In diesem Browser wurde keine Wallet gefunden.',
  reloadText: 'Gerade eine installiert? Lade die Seite neu, dann erscheint sie hier.',
  reload: 'Neu laden',
  apps: 'Auf diesem Handy',
  phone: 'Auf deinem Handy',
  others: 'Du hast keine Wallet?',
  get: (wallet) => `${wallet} holen`,
  other: { ethereum: 'Eine andere Ethereum-Wallet', solana: 'Eine andere Solana-Wallet' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  lastUsed: 'Zuletzt verwendet',
  opensApp: 'Öffnet die App',
  opensPage: 'Öffnet diese Seite im Browser der App',
  scan: 'Mit dem Handy scannen',
  worksWith: 'MetaMask, Rainbow, Trust, Zerion und andere',
  anotherApp: 'Eine andere Wallet',
  anotherAppHow: 'Kopiere einen Link oder scanne ihn mit einem anderen Gerät',
}

export const requesting: Copy<typeof english.requesting> = {
  open: (wallet) => `Öffne ${wallet}`,
  confirm: 'Bestätige die Verbindung dort. Dabei wird nichts signiert und nichts übertragen.',
  unlock: (wallet) => `${wallet} ist gesperrt. Gib dort dein Passwort ein und bestätige dann die Verbindung.`,
  slow: 'Noch keine Antwort. Falls das Fenster verdeckt ist, klicke in der Symbolleiste des Browsers auf das Symbol der Wallet.',
  again: 'Noch einmal versuchen',
  another: 'Andere Wallet wählen',
  prompts: (wallet) => `${wallet} bittet um deine Erlaubnis. Stimme dort zu.`,
}

export const failures: Copy<typeof english.failures> = {
  UserRejectedError: 'Abgelehnt',
  RequestPendingError: 'Eine Anfrage ist noch offen',
  WalletLockedError: 'Gesperrt',
  WalletTimeoutError: 'Keine Antwort',
  RelayUnreachableError: 'Dein Handy ist nicht erreichbar',
  UnauthorizedError: 'Nicht erlaubt',
  ConnectorNotFoundError: 'Nicht gefunden',
  other: 'Nicht verbunden',
}

export const accounts: Copy<typeof english.accounts> = {
  dialog: 'Konto wechseln',
  title: 'Konto wählen',
  text: (wallet) => `${wallet} hat mehrere freigegeben. Welches möchtest du hier verwenden?`,
  active: (wallet) => `In ${wallet} ausgewählt`,
  current: 'Hier in Gebrauch',
  more: (wallet) => `${wallet} nach anderen fragen`,
}

export const chains: Copy<typeof english.chains> = {
  title: 'Chain wechseln',
  text: (wallet) => `${wallet} ist auf einer Chain, die hier nicht verwendet wird.`,
  switchTo: (chain) => `Zu ${chain} wechseln`,
  stay: 'Trotzdem verbinden',
}

export const remote: Copy<typeof english.remote> = {
  title: 'Mit dem Handy scannen',
  text: 'Öffne deine Wallet-App, scanne diesen Code und bestätige dort.',
  code: 'QR-Code, der deine Wallet verbindet',
  appTitle: (wallet) => `${wallet} öffnen`,
  appText: 'Bestätige dort und komm dann auf diese Seite zurück.',
  preparing: 'Der Code wird geholt …',
  link: 'Link kopieren',
  copied: 'Kopiert. Füge ihn in deiner Wallet-App ein.',
  notCopied: 'Dein Browser hat das Kopieren nicht erlaubt. Scanne stattdessen den Code.',
  expires: 'Der Code gilt einmal und nur ein paar Minuten.',
}
