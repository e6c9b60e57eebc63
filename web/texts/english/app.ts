// Sentences that stand on every signed-in page, and those that more than one feature says.

export const somethingWentWrong = 'Something went wrong.'
export const broken = 'This page could not be shown. Nothing you saved is lost.'
export const tryAgain = 'Try again'
export const nobodyAnswered = 'You seem to be offline.'
export const offline = 'You seem to be offline. Nothing is lost: try again when you are back.'

export const away = {
  title: 'You’re offline',
  text: 'This page wasn’t loaded yet. It opens when you’re back online.',
} as const

export const nav = {
  label: 'Pages',
  events: 'Events',
  cards: 'Cards',
  collection: 'Collection',
  wallet: 'Wallet',
  account: 'Account',
} as const

export const account = {
  signedInAs: (email: string) => `Signed in as ${email}`,
  signOut: 'Sign out',
  unreachable: {
    title: 'Are you online?',
    text: 'We cannot reach the sign-in service, so we do not know yet whether it is you. Nothing is lost: try again.',
  },
} as const

export const loading = 'Loading'

export const notFound = {
  event: {
    title: 'This event is not here',
    text: 'It may belong to another address, or the link has a typing error.',
    button: 'To your events',
  },
  collectible: {
    title: 'This collectible is not here',
    text: 'It may belong to another address, or the link has a typing error.',
    button: 'To your collection',
  },
} as const
