// Sentences of the keys on the account page that are no addresses: passkeys, the authenticator app, providers, wallets.

export const passkeys = {
  title: 'Passkeys',
  text: 'Your finger, your face or a PIN signs you in. Nothing to type, nothing to wait for.',
  add: 'Add a passkey',
  unsupported: 'This browser has no passkeys. Open this page in another one to add a passkey.',
  unnamed: 'Passkey',
  dated: (name: string, time: string) => `${name}, ${time}`,
  kinds: { platform: 'Built into a device', 'cross-platform': 'On a phone or a security key' },
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  label: 'Name of this passkey',
  save: 'Save the name',
  removeOne: (name: string) => `Remove ${name}`,
  question: (name: string) =>
    `Remove ${name}? It will not sign you in any more. You can then delete it on its device too.`,
  yes: 'Remove the passkey',
  added: (name: string) => `${name} is added and signs you in.`,
  cancelled: 'No passkey was made, because your device was told no or waited too long. Nothing was changed.',
  renamed: (name: string) => `It is called ${name} now.`,
  removed: (name: string) => `${name} is removed.`,
  problems: {
    duplicate: 'This device holds a passkey of yours already. Nothing was changed: add one on another device.',
    unusable: 'This device cannot make a passkey for these pages. Nothing was changed: try another device.',
    refused: 'The passkey came too late or was not complete. Nothing was changed here: try again.',
    gone: 'This passkey is not there any more, perhaps removed in another tab. Load the page anew.',
    noName: 'A name needs at least one letter.',
  },
} as const

export const authenticatorApp = {
  title: 'Authenticator app',
  text: 'A second lock: with an app, each sign-in asks for its code too. Only a passkey does without it.',
  name: 'Authenticator app',
  on: 'Asked for at each sign-in',
  add: 'Set up an app',
  setUp: 'Add this to your app',
  scan: 'Open your authenticator app, choose to add an account and scan this square.',
  picture: 'QR code for your authenticator app. The key below says the same.',
  open: 'Open my app on this device',
  key: 'Or type this key into the app',
  copyKey: 'Copy the key',
  label: 'Code from the app',
  hint: 'Six digits, new every 30 seconds',
  turnOn: 'Turn it on',
  turnedOn: 'The app is on. From now on each sign-in asks for its code.',
  removeOne: 'Remove the authenticator app',
  question: 'Remove the app? Signing in then takes one step again, and your recovery codes stop working.',
  yes: 'Remove the app',
  removed: 'The app is removed. Signing in takes one step again. You can delete the entry in the app too.',
  problems: {
    wrongCode:
      'This is not the code of this moment. Check the clock of the device with the app and type the newest code.',
    usedCode: 'This code was used already. Wait for the next one.',
    recoveryCode: 'This is a recovery code. Type the six digits that the app shows.',
    expired:
      'The first code came too late, and this key has run out. Press "Cancel", delete the entry in the app and set it up again.',
    active: 'An app is set up already, perhaps in another tab. To change it, remove it first.',
    givenUp: 'This set-up was given up, perhaps in another tab. Press "Cancel" and set it up again.',
    gone: 'The app is not there any more, perhaps removed in another tab. Load the page anew.',
  },
} as const

export const recoveryCodes = {
  show: 'Recovery codes',
  title: 'Your recovery codes',
  text: 'When the app is out of reach, each of them takes its place once. Keep them apart from your phone.',
  left: (count: number) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
  none: 'All codes are used. Get new ones before you need one.',
  used: 'You used a recovery code in place of the app.',
  lost: 'Is the app gone for good? New codes come with a new set-up of it.',
  see: 'Look after my codes',
  renew: 'Get new codes',
  renewQuestion:
    'Get ten new codes? They come with a new key, so the app is removed here and set up again at once. Have it at hand: until you are done, signing in takes one step.',
  renewYes: 'Start over with new codes',
  renewNo: 'Keep the old ones',
  renewed: 'The old codes are gone. Set the app up to get the new ones.',
  copy: 'Copy',
  download: 'Download',
  file: 'recovery-codes.txt',
  kept: 'I have kept them',
  close: 'Close',
} as const

export const copying = {
  done: 'Copied',
  failed: 'This browser did not allow it. Select the text and copy it by hand.',
} as const

export const providers = {
  title: 'Connected providers',
  text: 'Your account somewhere else signs you in here too.',
  connect: (provider: string) => `Connect ${provider}`,
  account: (subject: string) => `Account ${subject}`,
  disconnect: 'Disconnect',
  disconnectOne: (provider: string) => `Disconnect ${provider}`,
  question: (provider: string) => `Disconnect ${provider}? It will not sign you in any more.`,
  yes: 'Disconnect',
  connected: (provider: string) => `${provider} is connected and signs you in.`,
  disconnected: (provider: string) => `${provider} is disconnected.`,
  problems: {
    notOffered: 'This provider is not offered here any more. Nothing was changed.',
    gone: 'It was disconnected already, perhaps in another tab. Load the page anew.',
  },
} as const

export const wallets = {
  title: 'Wallets',
  text: 'A signature of your wallet signs you in. It costs nothing and moves nothing.',
  connected: (wallet: string, address: string) => `${wallet} is connected with ${address}.`,
  sign: 'Sign with it',
  release: 'Disconnect it',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address: string) => `Remove the wallet ${address}`,
  question: (address: string) => `Remove ${address}? It will not sign you in any more. What it holds stays yours.`,
  yes: 'Remove the wallet',
  removed: (address: string) => `The wallet ${address} is removed.`,
  problems: {
    gone: 'This wallet is not there any more, perhaps removed in another tab. Load the page anew.',
  },
} as const
