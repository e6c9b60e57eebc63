// Copy about what staff entered and is still to be sent, on pages other than that of staff.

export const unsent = {
  title: 'Sign out?',
  text: (count: number, shown: string) =>
    count === 1
      ? '1 entry wasn’t sent. It’s deleted if you sign out.'
      : `${shown} entries weren’t sent. They’re deleted if you sign out.`,
  stay: 'Stay signed in',
  leave: 'Sign out anyway',
} as const

export const over = {
  title: 'Your session is over.',
  offline: 'Sign in again when you’re back online.',
  waiting: (count: number, shown: string) =>
    count === 1
      ? '1 entry is waiting on this device. Once you’re online, sign in with the same account to send it.'
      : `${shown} entries are waiting on this device. Once you’re online, sign in with the same account to send them.`,
} as const
