// Copy of the account page: sign-in methods, where one is signed in, how the pages look.

export const account = {
  remove: 'Remove',
  lastSignInMethod: 'This is your only sign-in method. Add another one before you remove it.',
  cancel: 'Cancel',
  verified: 'Verified',
  waiting: 'Not verified yet',
  notLoaded: 'We couldn’t load your account. Try again.',
} as const

export const proof = {
  send: 'Send a code',
} as const

export const emails = {
  title: 'Email addresses',
  text: 'Sign in with a link or a code sent to any of these addresses.',
  add: 'Add an address',
  sendTo: (email: string) => `Send a code to ${email}`,
  removeOne: (email: string) => `Remove ${email}`,
} as const

export const phones = {
  title: 'Phone numbers',
  text: 'Sign in with a code sent to your phone, even when you can’t get to your email.',
  add: 'Add a number',
  sendTo: (number: string) => `Send a code to ${number}`,
  removeOne: (number: string) => `Remove ${number}`,
} as const

export const password = {
  title: 'Password',
  text: 'Sign in with your email address and a password, without waiting for an email.',
  needsEmail: 'Verify an email address first. You’ll need it if you forget your password.',
  name: 'Password',
  isSet: 'Set',
  mustChange: 'Must be changed',
  set: 'Set a password',
  change: 'Change password',
} as const

export const sessions = {
  title: 'Where you’re signed in',
  text: 'Don’t recognize a device? Sign it out and change that sign-in method.',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
  here: 'This device',
  seen: (ago: string) => `Last seen ${ago}`,
  by: (ways: string) => `Signed in with ${ways}`,
  ways: {
    magic_link: 'email link',
    email: 'email code',
    sms: 'text message',
    whatsapp: 'WhatsApp',
    password: 'password',
    oauth: 'connected account',
    webauthn: 'passkey',
    totp: 'authenticator app',
    recovery_codes: 'recovery code',
    crypto: 'wallet',
  },
  end: 'Sign out',
  endOne: (device: string) => `Sign out ${device}`,
  verify: 'Verify to see your devices',
  endAll: 'Sign out everywhere',
  notLoaded: 'We couldn’t load where you’re signed in. Try again.',
  showAll: (count: string) => `Show all (${count})`,
  showFewer: 'Show fewer',
} as const

export const apiKeys = {
  title: 'API keys',
  text: 'Let other programs work with your events and cards. Anyone who has a key can use it.',
  show: 'Manage API keys',
} as const

export const data = {
  title: 'Your data',
  text: 'Download everything we store about you, or delete it.',
  textElsewhere: 'What this site stores about you. Your sign-in account is stored elsewhere.',
  download: 'Download my data',
  remove: 'Delete my account',
  removeElsewhere: 'Delete my data',
} as const

export const appearance = {
  title: 'Appearance',
  text: 'Choose a theme and a language for this browser.',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  language: 'Language',
} as const

/** The part of the account page that opens the rest. */
export const webhookSection = {
  title: 'Webhooks',
  text: 'Tell your own programs what happens at your events and cards, at the moment it happens.',
  open: 'Manage webhooks',
} as const
