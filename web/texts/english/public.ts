// Every sentence people read, by screen. Functions take the values that stand inside a sentence.
// Import it as a namespace, `import * as texts`: a page then carries only its own sentences.

/** As in `<html lang>`, and for dates and numbers. */
export const language = 'en'
export const direction: 'ltr' | 'rtl' = 'ltr'

export const product = {
  name: 'IYK Cards',
  tagline: 'Your key to the wwworld.',
  description: 'Tap a card, keep the event. Sign in with your e-mail address to see what you hold.',
  shareImage: 'A digital card with printed artwork, lit from above.',
} as const

export const frame = {
  skip: 'Skip to the page',
  home: 'IYK Cards, start page',
  theme: 'Switch between dark and light',
  language: 'Language',
} as const

/** For a browser without scripts. */
export const noScript =
  'This page needs JavaScript, and it’s off in this browser. Turn it on and reload the page, or open it in another browser. Keeping a card you tap works without it.'

export const landing = {
  email: 'E-mail address',
  emailExample: 'you@example.com',
  submit: 'Send me a link',
  submitHint: 'One mail with a link and a code. No password.',
  others: 'Other ways to sign in',
  card: { name: 'The night you were there', facts: 'One tap, and it is yours' },
} as const

export const authEmail = {
  title: 'Signing in',
  working: 'This takes a moment.',
  noScript: 'Signing in needs JavaScript, which is off in this browser. The link stays good: open it in another one.',
} as const

export const card = {
  serial: 'Serial number',
  serialShort: (serial: string) => `No. ${serial}`,
  online: 'Online',
  turn: 'Turn the card',
  issuer: 'IYK Cards',
} as const

export const status = {
  active: 'Active',
  'pending-approval': 'Pending approval',
  future: 'Future',
  expired: 'Expired',
  rejected: 'Rejected',
} as const

export const field = {
  code: 'Code from the mail',
} as const

export const dialog = { close: 'Close' } as const

export const tap = {
  ready: {
    title: 'You are here. Keep it.',
    textSignedOut: 'Where should it live? We send one mail, and it is yours.',
    textSignedIn: (email: string) => `It goes to your collection. ${email} is signed in.`,
    textSignedInNameless: 'It goes to your collection.',
    email: 'E-mail address',
    emailExample: 'you@example.com',
    emailHint: 'Nobody else sees your address.',
    button: 'Keep it',
    wallet: 'Use a wallet',
  },
  problems: {
    'email-missing': 'Type the e-mail address where it should live.',
    'email-invalid': 'This does not look like an e-mail address. Check for a missing @ or dot.',
    'too-many': 'That was often in a short time. Your tap is safe: try again in a minute.',
    failed: 'Something went wrong on our side. Your tap is safe: try again.',
  },
  kept: {
    title: 'It is yours',
    again: 'You kept this',
    view: 'View it',
    mailed: (address: string) => `We sent ${address} a mail. Open it, and your collection opens with it.`,
    mailedCode: (address: string) => `We emailed ${address} a code. Enter it here, or tap the button in the email.`,
    code: {
      button: 'Open my collection',
      again: 'Email me a new code',
      sent: 'Sent. Use the code from the newest email.',
      wait: (minutes: number) =>
        minutes === 1
          ? 'Too many attempts. Tap the button in the email, or reload this page in a minute to get a new code.'
          : `Too many attempts. Tap the button in the email, or reload this page in ${minutes} minutes to get a new code.`,
      problems: {
        missing: 'Enter the six digits from the email.',
        wrong:
          'That code is wrong, has expired, or was used already, maybe by the link beside it. Check the newest email, or get a new code.',
        'too-many': 'Too many emails. Tap the button in the newest one.',
        failed: 'Something went wrong on our side. Try again, or tap the button in the email.',
      },
    },
    readdress: {
      title: 'Wrong address? Change it',
      email: 'Right e-mail address',
      hint: 'It keeps its number. You can change the address for half an hour.',
      button: 'Send it there',
      problems: {
        settled: "The address can't be changed anymore. If no email arrives, tap the card again.",
        'too-many': 'Too many changes. If no email arrives, tap the card again.',
        failed: 'Something went wrong on our side. Try again.',
      },
    },
    signedIn: 'It is in your collection now.',
    signedOut: 'Sign in to see it in your collection.',
  },
  already: {
    title: 'You have this one',
    text: 'You kept it before. One per person, so it stays as it is.',
  },
  soldOut: {
    title: 'All gone',
    text: 'Every one of these has found a home. Your tap used nothing up.',
  },
  closed: {
    'pending-approval': {
      title: 'Not open yet',
      text: 'This event still waits for approval. Ask the person who holds the card, and tap again later.',
    },
    future: { title: 'Too early', text: 'This event has not begun. Tap the card again when it has.' },
    expired: { title: 'This one is over', text: 'The event has ended and can no longer be kept.' },
    rejected: { title: 'Not available', text: 'This event was not approved, so there is nothing to keep.' },
  },
  unregistered: {
    title: 'A new card',
    textSignedIn: 'Nobody holds this card yet. Register it, and link it to an event of yours.',
    textSignedOut: 'Nobody holds this card yet. Is it yours? Sign in, and it waits for you.',
    register: 'Register this card',
    signIn: 'Sign in to register',
  },
  unlinked: {
    title: 'No event on this card yet',
    textHolder: 'This card is yours. Link it to an event, and taps begin to count.',
    text: 'Its holder has not linked an event. Ask them, and tap again.',
    link: 'Link an event',
  },
  refused: {
    replayed: {
      title: 'This tap was used',
      text: 'Every tap opens a new address, and this one has been kept already. Tap the card again.',
    },
    'no-cookies': {
      title: 'Check your email',
      text: "It's on its way to the address you entered. Cookies are blocked here, so this page can't show it: open the link in the email.",
    },
    forged: {
      title: 'We could not verify this card',
      text: 'The address does not carry a valid signature of a card. If you tapped a real card, tap it once more.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'It’s on our side, and your tap is safe. Reload the page in a minute.',
    },
    blocked: {
      title: 'This card is blocked',
      text: 'Its holder or whoever runs this site has blocked it, so tapping it gives nothing.',
    },
    stale: {
      title: 'This tap is too old',
      text: 'The card has been tapped again since. Tap it once more to get a fresh one.',
    },
    expired: {
      title: 'This tap has run out',
      text: 'A tap waits for you for a while, and this one waited too long. Nothing was spent: tap the card again.',
    },
  },
  welcome: {
    title: 'Tap a card',
    text: 'Hold the top of your phone to a card. What happens at the event then opens right here.',
  },
  offline: 'You seem to be offline. Your tap is safe: try again when you’re back.',
  toStart: 'To the start page',
  toCollection: 'See your collection',
} as const

export const collectible = {
  text: (serial: string) => `Number ${serial}, kept by somebody who was there.`,
  button: 'Get cards of your own',
} as const

export const missing = {
  title: 'Nothing lives here',
  text: 'The address may have a typing error, or the page has moved.',
  button: 'To the start page',
} as const
