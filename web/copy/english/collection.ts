// Copy of what a person collected.

export const collection = {
  publicPage: 'Public page',
  importPoaps: 'Import POAPs',
  more: 'Loading more.',
  search: 'Search your collection',
  noMatchHere: 'Nothing you collected here.',
  noMatch: (text: string) => `Nothing matches “${text}”.`,
  year: 'Year',
  anyYear: 'All',
  noneOfYear: 'Nothing from this year.',
  found: (count: string) => `${count} found`,
  empty: {
    title: 'Nothing here yet',
    text: 'Tap a card at an event and select “Keep it”. It shows up here with its number.',
    example: { name: 'The night you were there', place: 'Wherever it was' },
  },
} as const

export const collectible = {
  serial: 'Number',
  serialOf: (serial: string, supply: string | null) => (supply === null ? serial : `${serial} of ${supply}`),
  when: 'When',
  where: 'Where',
  collected: 'Collected',
  seal: 'Seal',
  sealIntact: (when: string) => `Intact as of ${when}`,
  sealOpened: (when: string) => `Opened ${when}`,
  online: 'Online',
} as const

export const collectibleActions = {
  offline: 'You seem to be offline. Try again when you’re back online.',
  takenDown: 'This event was taken down, so there’s nothing to share anymore. It stays in your collection.',
  share: 'Share',
  savePicture: 'Save picture',
  calendar: 'Add to calendar',
  wallets: { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' },
  copied: 'Link copied. Paste it anywhere.',
  notCopied: 'Your browser didn’t let us copy the link. Here it is:',
} as const
