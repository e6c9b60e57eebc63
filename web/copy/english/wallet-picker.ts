// Copy of choosing and connecting a wallet.

export const picker = {
  title: 'Connect a wallet',
  found: 'In this browser',
  nothingFound: 'No wallet found in this browser.',
  reloadText: 'Just installed one? Reload the page and it shows up here.',
  reload: 'Reload',
  apps: 'On this phone',
  phone: 'On your phone',
  others: 'Don’t have a wallet?',
  get: (wallet: string) => `Get ${wallet}`,
  other: { ethereum: 'another Ethereum wallet', solana: 'another Solana wallet' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  lastUsed: 'Last used',
  opensApp: 'Opens the app',
  opensPage: 'Opens this page in its browser',
  scan: 'Scan with your phone',
  worksWith: 'MetaMask, Rainbow, Trust, Zerion, and others',
  anotherApp: 'Another wallet',
  anotherAppHow: 'Copy a link, or scan it with another device',
} as const

export const requesting = {
  open: (wallet: string) => `Open ${wallet}`,
  confirm: 'Confirm the connection there. It doesn’t sign or move anything.',
  unlock: (wallet: string) => `${wallet} is locked. Enter your password there, then confirm the connection.`,
  slow: 'No answer yet. If its window is hidden, click the wallet’s icon in your browser’s toolbar.',
  again: 'Try again',
  another: 'Choose another wallet',
  prompts: (wallet: string) => `${wallet} is asking for your permission. Approve it there.`,
} as const

/** Titles by the name of what went wrong; the sentences below them are those of every other screen. */
export const failures = {
  UserRejectedError: 'You declined',
  RequestPendingError: 'Already asking',
  WalletLockedError: 'Locked',
  WalletTimeoutError: 'No answer',
  RelayUnreachableError: 'Can’t reach your phone',
  UnauthorizedError: 'Not allowed',
  ConnectorNotFoundError: 'Not found',
  other: 'Not connected',
} as const

export const accounts = {
  dialog: 'Switch account',
  title: 'Choose an account',
  text: (wallet: string) => `${wallet} shared several. Which one do you want to use here?`,
  active: (wallet: string) => `Active in ${wallet}`,
  current: 'In use here',
  more: (wallet: string) => `Ask ${wallet} for others`,
} as const

export const chains = {
  title: 'Switch chains',
  text: (wallet: string) => `${wallet} is on a chain that isn’t used here.`,
  switchTo: (chain: string) => `Switch to ${chain}`,
  stay: 'Connect anyway',
} as const

export const remote = {
  title: 'Scan with your phone',
  text: 'Open your wallet app, scan this code, and confirm there.',
  code: 'QR code that connects your wallet',
  appTitle: (wallet: string) => `Open ${wallet}`,
  appText: 'Confirm there, then come back to this page.',
  preparing: 'Getting a code…',
  link: 'Copy link',
  copied: 'Copied. Paste it in your wallet app.',
  notCopied: 'Your browser didn’t allow copying. Scan the code instead.',
  expires: 'The code works once, and expires after a few minutes.',
} as const
