// Copy of every signed-in page, and sentences that more than one feature says.

export const somethingWentWrong = 'Something went wrong.'
export const broken = 'We couldn’t show this page. Anything you saved is still there.'
export const tryAgain = 'Try again'
export const noConnection = 'You seem to be offline.'
export const offline = 'You seem to be offline. Try again when you’re back online.'

export const away = {
  title: 'You’re offline',
  text: 'This page hasn’t loaded yet. It will open when you’re back online.',
} as const

export const nav = {
  label: 'Main',
  events: 'Events',
  cards: 'Cards',
  collection: 'Collection',
  wallet: 'Wallet',
  account: 'Account',
} as const

export const titles = {
  events: 'Your events',
  newEvent: 'Create an event',
  cards: 'Your cards',
  collection: 'Your collection',
  wallet: 'Your wallet',
  account: 'Your account',
} as const

export const createEvent = 'Create event'

export const account = {
  signedInAs: (email: string) => `Signed in as ${email}`,
  signOut: 'Sign out',
  unreachable: {
    title: 'Are you online?',
    text: 'We can’t reach the sign-in service to check that you’re signed in. Try again.',
  },
} as const

export const loading = 'Loading'

export const notFound = {
  event: {
    title: 'Event not found',
    text: 'It may belong to another account, or the link has a typo.',
    button: 'Go to your events',
  },
  collectible: {
    title: 'Collectible not found',
    text: 'It may belong to another account, or the link has a typo.',
    button: 'Go to your collection',
  },
} as const
