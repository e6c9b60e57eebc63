// Copy of what a person collected.

export const collection = {
  more: 'Loading more.',
  search: 'Search your collection',
  noMatch: (text: string) => `Nothing matches “${text}”.`,
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
  online: 'Online',
  wallets: { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' },
  share: 'Share',
  savePicture: 'Save picture',
  copied: 'Link copied. Paste it anywhere.',
  notCopied: 'Your browser didn’t let us copy the link. Here it is:',
} as const
