// Sentences of the holder's cards.

export const cards = {
  title: 'Your cards',
  event: (card: string) => `Event on ${card}`,
  eventLabel: 'Event',
  none: 'No event',
  unlinked: 'Not linked: taps lead nowhere yet.',
  save: 'Save',
  cancel: 'Cancel',
  unsaved: 'Not saved yet.',
  linked: (card: string, event: string) => `${card} now leads to ${event}.`,
  cut: (card: string) => `${card} leads nowhere now.`,
  lastTap: 'Last tap',
  never: 'not yet',
  today: (count: string) => `${count} in 24 hours`,
  taps: 'Taps',
  undo: 'Undo',
  giveUp: 'Give up',
  giveUpCard: (card: string) => `Give up ${card}`,
  confirm: {
    title: (card: string) => `Give up ${card}?`,
    text: 'Whoever taps it next while signed in can register it. What was collected stays where it is.',
    yes: 'Give it up',
    no: 'Keep it',
  },
  gone: (card: string) => `${card} is yours no longer.`,
  failed: (reason: string) => `${reason} Nothing was changed.`,
  empty: {
    title: 'Tap a card to begin',
    text: 'Hold your phone to a card that nobody holds yet. Signed in, you are offered to register it, and it appears here.',
  },
} as const
