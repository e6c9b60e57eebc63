// Sentences of what a person collected.

export const collection = {
  title: 'Your collection',
  more: 'More are on their way.',
  empty: {
    title: 'What you keep lives here',
    text: 'Tap a card at an event and press “Keep it”. It appears here with its number.',
    example: { name: 'The night you were there', place: 'Wherever it was' },
  },
} as const

export const collectible = {
  serial: 'Number',
  serialOf: (serial: string, supply: string | null) => (supply === null ? serial : `${serial} of ${supply}`),
  when: 'When',
  where: 'Where',
  kept: 'Kept',
  online: 'Online',
  share: 'Share',
  copied: 'The address is copied. Paste it wherever you like.',
  notCopied: 'Your browser did not let us copy. The address is:',
} as const
