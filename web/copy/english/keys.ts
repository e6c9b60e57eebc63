// Copy of the account page's sign-in methods that aren't addresses: passkeys, the authenticator app, providers, wallets.

export const passkeys = {
  title: 'Passkeys',
  text: 'Sign in with your fingerprint, your face, or a PIN. Nothing to type.',
  add: 'Add a passkey',
  unsupported: 'This browser doesn’t support passkeys. Open this page in another one to add a passkey.',
  unnamed: 'Passkey',
  kinds: { platform: 'Built into a device', 'cross-platform': 'On a phone or a security key' },
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  removeOne: (name: string) => `Remove ${name}`,
} as const

export const authenticatorApp = {
  title: 'Authenticator app',
  text: 'Turn on two-step verification: each time you sign in, you’ll also enter a code from an app. With a passkey, you won’t need one.',
  name: 'Authenticator app',
  on: 'Two-step verification is on',
  add: 'Set up an app',
  removeOne: 'Remove the authenticator app',
} as const

export const recoveryCodes = {
  show: 'Recovery codes',
} as const

export const providers = {
  title: 'Connected accounts',
  text: 'Sign in with an account you have somewhere else.',
  connect: (provider: string) => `Connect ${provider}`,
  account: (subject: string) => `Account ${subject}`,
  disconnect: 'Disconnect',
  disconnectOne: (provider: string) => `Disconnect ${provider}`,
  connected: (provider: string) => `${provider} was connected. You can now sign in with it.`,
} as const

export const wallets = {
  title: 'Wallets',
  text: 'Sign in by signing a message with your wallet. It’s free and moves nothing.',
  connected: (wallet: string, address: string) => `${wallet} is connected with ${address}.`,
  sign: 'Sign message',
  release: 'Disconnect',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address: string) => `Remove the wallet ${address}`,
} as const
