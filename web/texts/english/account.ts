// Sentences of the account: the ways in, where one is signed in, how the pages look.

export const account = {
  title: 'Your account',
  remove: 'Remove',
  keep: 'Keep it',
  lastWayIn: 'Stays until you add another way in, so that you are not locked out.',
  cancel: 'Cancel',
  verified: 'Verified',
  waiting: 'Waits for its code',
  notLoaded: 'Your account could not be shown. Nothing is lost: try again.',
} as const

export const accountProblems = {
  lastWayIn: 'This is your last way in, so it stays. Add another one first.',
  declined: 'Nothing was changed, because the second step was not taken.',
  notEnough:
    'That was of the same kind as your sign-in, or too old by now, so nothing was changed. Try again with another of your ways in.',
  unavailable: 'The sign-in service cannot answer right now. Nothing is lost: try again in a few minutes.',
  tooMany: 'That was often in a short time. Nothing is lost: wait a few minutes, then try again.',
  ended: 'This sign-in has ended, so nothing was changed. Reload the page, and you can sign in again.',
  switchedOff: 'This is switched off here, so nothing was changed. Use another way in.',
  offline: 'You seem to be offline. Nothing is lost: try again when you are back.',
  other: 'Something went wrong on our side. Nothing is lost: try again.',
} as const

export const proof = {
  button: 'Verify',
  send: 'Send a code',
  resend: 'Send it again',
  resent: 'A new code is on its way. Only the newest one works.',
  wrongCode: 'This is not the newest code, or it has run out. Check the digits, or have it sent again.',
  question: (to: string) => `Remove ${to}? Its code was never typed, so it does not sign you in yet.`,
} as const

export const emails = {
  title: 'E-mail addresses',
  text: 'A link or a code to one of them signs you in.',
  add: 'Add an address',
  label: 'New e-mail address',
  example: 'you@example.com',
  codeLabel: 'Code from the mail',
  sent: (to: string) =>
    `We sent ${to} a mail. Type its code here within ten minutes, or open its link in this browser.`,
  sentCode: (to: string) => `We sent ${to} a code. It is good for ten minutes.`,
  sentLink: (to: string) => `We sent ${to} a link. Open it in this browser.`,
  sendTo: (email: string) => `Send a code to ${email}`,
  removeOne: (email: string) => `Remove ${email}`,
  question: (email: string) =>
    `Remove ${email}? It will not sign you in any more. To have it back, you would verify it anew.`,
  yes: 'Remove the address',
  added: (email: string) => `${email} is yours now and signs you in.`,
  removed: (email: string) => `${email} is removed.`,
  problems: {
    yours: 'You have this address already.',
    invalid: 'This does not look like an e-mail address. Check for a missing @ or dot.',
    taken: 'This address belongs to another account. Remove it there first, or add a different one.',
    undeliverable: 'Mail to this address comes back. Try another one.',
    domain: 'Addresses of this domain cannot be used here. Try another one.',
  },
} as const

export const phones = {
  title: 'Phone numbers',
  text: 'A code to your phone signs you in, also when your mail is out of reach.',
  add: 'Add a number',
  label: 'New phone number',
  example: '+44 7700 900123',
  hint: 'Begin with + and the code of the country, as in +44 7700 900123.',
  channel: 'How the code comes',
  sms: 'By text message',
  whatsapp: 'By WhatsApp',
  codeLabel: 'Code from the message',
  sent: (to: string) => `We sent ${to} a code. It is good for ten minutes.`,
  sendTo: (number: string) => `Send a code to ${number}`,
  removeOne: (number: string) => `Remove ${number}`,
  question: (number: string) =>
    `Remove ${number}? It will not sign you in any more. To have it back, you would verify it anew.`,
  yes: 'Remove the number',
  added: (number: string) => `${number} is yours now and signs you in.`,
  removed: (number: string) => `${number} is removed.`,
  problems: {
    yours: 'You have this number already.',
    invalid: 'This does not look like a phone number. It begins with + and the code of the country.',
    country: 'No country has this code. Check the digits after the +.',
    taken: 'This number belongs to another account. Remove it there first, or add a different one.',
    unsubscribed: 'This phone asked not to get texts from us. Add another number.',
  },
} as const

export const password = {
  title: 'Password',
  text: 'Signs you in together with your e-mail address, without waiting for a mail.',
  needsEmail: 'Verify an e-mail address first: it is what helps when a password is forgotten.',
  name: 'Password',
  isSet: 'Set',
  mustChange: 'Has to be changed',
  set: 'Set a password',
  change: 'Change the password',
  label: 'New password',
  show: 'Show',
  hide: 'Hide',
  hint: 'Long beats complicated. Saving it ends every other sign-in of yours.',
  submit: 'Save the password',
  saved: 'Your password is saved. You stay signed in here, and are signed out everywhere else.',
  strength: {
    0: 'Far too easy to guess',
    1: 'Too easy to guess',
    2: 'Nearly: still easy to guess',
    3: 'Good',
    4: 'Very good',
  },
  breached: 'Known from a data breach: anybody may try it. Choose another one.',
  weak: 'This one is too easy to guess, so it was not saved. Make it longer.',
  tooLong: 'This one is too long, so it was not saved. Use fewer than 1,000 characters.',
  advice: {
    keys: 'Neighbours on the keyboard are tried first.',
    repeats: 'Repeating something hardly helps.',
    sequences: 'Runs like abc or 123 are tried first.',
    dates: 'Leave out dates and years.',
    common: 'Many people use one like it.',
    words: 'Take several words that rarely meet.',
    names: 'Leave out names.',
    personal: 'Leave out your address and the name of this site.',
    tricks: 'Capitals, @ for a and words spelled backwards hardly help.',
  },
} as const

export const sessions = {
  title: 'Where you are signed in',
  text: 'Something you do not know? End it, and change what it used to get in.',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
  here: 'This device',
  seen: (ago: string) => `Last seen ${ago}`,
  by: (ways: string) => `Signed in by ${ways}`,
  ways: {
    magic_link: 'mailed link',
    email: 'mailed code',
    sms: 'text message',
    whatsapp: 'message by WhatsApp',
    password: 'password',
    oauth: 'connected provider',
    webauthn: 'passkey',
    totp: 'authenticator app',
    recovery_codes: 'recovery code',
    crypto: 'wallet',
  },
  end: 'End',
  endOne: (device: string) => `End the sign-in of ${device}`,
  question: (device: string) => `End the sign-in of ${device}? It can sign in again only with one of your ways in.`,
  yes: 'End it',
  ended: (device: string) => `${device} is signed out.`,
  verify: 'Verify to see them',
  endAll: 'Sign out everywhere',
  allQuestion: 'Sign out on every device, this one included? You then sign in again wherever you want to be.',
  endAllYes: 'Yes, everywhere',
  notLoaded: 'Where you are signed in could not be shown. Nothing is lost: try again.',
  showAll: (count: string) => `Show all (${count})`,
  showFewer: 'Show fewer',
} as const

export const data = {
  title: 'Your data',
  text: 'Everything we keep about you, and the way to delete it.',
  textElsewhere: 'What this site keeps about you. Your sign-in account is kept elsewhere.',
  download: 'Download my data',
  downloaded: 'Your data is in your downloads.',
  fileName: 'my-data',
  remove: 'Delete my account',
  removeElsewhere: 'Delete my data',
  question:
    "Delete your account? Your collection, your cards and your events go with it. What others collected at your events stays theirs. This can't be undone.",
  questionElsewhere:
    "Delete what this site keeps about you? Your collection, your cards and your events go. What others collected at your events stays theirs. This can't be undone.",
  yes: 'Delete everything',
} as const

export const looks = {
  title: 'Appearance',
  text: 'How these pages look in this browser, and the language they speak.',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  language: 'Language',
} as const
