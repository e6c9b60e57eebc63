// Copy of the list of the holder's events.

export const list = {
  active: 'Current and upcoming',
  inactive: 'Past and not approved',
  collected: (count: string, supply: string | null) =>
    supply === null ? `${count} collected` : `${count} of ${supply} collected`,
  more: 'Loading more events.',
  empty: {
    title: 'Your first event could look like this',
    text: 'Give it a name, a time, and a place. Link it to a card, and everyone who taps the card can collect it.',
    example: { name: 'Sunset at the harbor', place: 'Pier 7' },
  },
} as const
