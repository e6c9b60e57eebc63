// Copy of what a collector shares with the organizer.

export const sharing = {
  share: 'Share my email with the organizer',
  hidden: 'The organizer doesn’t see your address.',
  shown: (email: string) => `The organizer sees ${email}. If you turn this off, they don’t anymore.`,
} as const
