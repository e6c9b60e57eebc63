// What is said once one of those sign-in methods is changed.

export const passkeys = {
  dated: (name: string, time: string) => `${name}, ${time}`,
  label: 'Passkey name',
  save: 'Save name',
  question: (name: string) =>
    `Remove ${name}? You won’t be able to sign in with it anymore. Afterward, you can delete it from your device too.`,
  yes: 'Remove passkey',
  added: (name: string) => `${name} was added. You can now sign in with it.`,
  cancelled: 'No passkey was added. The request was canceled or timed out.',
  renamed: (name: string) => `Renamed to ${name}.`,
  removed: (name: string) => `${name} was removed.`,
  problems: {
    duplicate: 'This device already has a passkey for your account. Add one on another device.',
    unusable: 'This device can’t create a passkey for this site. Try another device.',
    refused: 'The request timed out or was incomplete, so no passkey was added. Try again.',
    gone: 'This passkey was already removed, maybe in another tab. Reload the page.',
    noName: 'Enter a name with at least one letter.',
  },
} as const

export const passkeyOffer = {
  title: 'Sign in without an email next time?',
  text: 'Add a passkey to this device: your fingerprint, your face, or its PIN. Nothing to type.',
  later: 'Not now',
} as const

export const authenticatorApp = {
  setUp: 'Add this account to your app',
  scan: 'Open your authenticator app, choose to add an account, and scan this QR code.',
  picture: 'QR code for your authenticator app. It contains the same key as below.',
  open: 'Open my app on this device',
  key: 'Or enter this key in the app',
  copyKey: 'Copy key',
  label: 'Code from the app',
  hint: '6 digits, new every 30 seconds',
  turnOn: 'Turn on',
  turnedOn: 'Two-step verification is on. From now on, you’ll enter a code from the app when you sign in.',
  question: 'Remove the app? This turns off two-step verification, and your recovery codes stop working.',
  yes: 'Remove app',
  removed: 'The app was removed, and two-step verification is off. You can delete the entry in the app too.',
  problems: {
    wrongCode: 'That code is no longer valid. Check that your device’s clock is right, then enter the newest code.',
    usedCode: 'That code has already been used. Wait for the next one.',
    recoveryCode: 'That’s a recovery code. Enter the six digits from the app.',
    expired: 'This key has expired. Select “Cancel”, delete the entry in the app, and set it up again.',
    active: 'An app is already set up, maybe in another tab. To change it, remove it first.',
    givenUp: 'This setup was canceled, maybe in another tab. Select “Cancel” and set it up again.',
    gone: 'The app was already removed, maybe in another tab. Reload the page.',
  },
} as const

export const recoveryCodes = {
  title: 'Your recovery codes',
  text: 'If you can’t use your app, enter one of these codes instead. Each works once. Don’t keep them on your phone.',
  left: (count: number) => (count === 1 ? 'You have one code left.' : `You have ${count} codes left.`),
  /** Two sentences. */
  join: (first: string, second: string) => `${first} ${second}`,
  none: 'You’ve used all your codes. Get new ones before you need one.',
  used: 'You signed in with a recovery code.',
  see: 'View recovery codes',
  lost: 'Lost the app for good? Get new codes and set it up again.',
  renew: 'Get new codes',
  renewQuestion:
    'Get ten new codes? You’ll remove the app and set it up again with a new key, so have it ready. Two-step verification is off until you’re done.',
  renewYes: 'Get new codes',
  renewNo: 'Keep the old codes',
  renewed: 'Your old codes no longer work. Set up the app to get new ones.',
  copy: 'Copy',
  download: 'Download',
  file: 'recovery-codes.txt',
  saved: 'I’ve saved them',
  close: 'Close',
} as const

export const copying = {
  done: 'Copied',
  failed: 'Your browser didn’t allow copying. Select the text and copy it yourself.',
} as const

export const providers = {
  question: (provider: string) => `Disconnect ${provider}? You won’t be able to sign in with it anymore.`,
  yes: 'Disconnect',
  disconnected: (provider: string) => `${provider} was disconnected.`,
  problems: {
    notOffered: 'This provider is no longer available here. Nothing was changed.',
    gone: 'This account was already disconnected, maybe in another tab. Reload the page.',
  },
} as const

export const wallets = {
  question: (address: string) =>
    `Remove ${address}? You won’t be able to sign in with it anymore. What’s in the wallet stays yours. POAPs you imported from it stay in your collection, but nothing confirms them anymore, and they leave your public page.`,
  yes: 'Remove wallet',
  removed: (address: string) => `The wallet ${address} was removed.`,
  problems: {
    gone: 'This wallet was already removed, maybe in another tab. Reload the page.',
  },
} as const
