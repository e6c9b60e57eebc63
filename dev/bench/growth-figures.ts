/** The two hosts on one store: one that was there from the first row, and one that has just started. */
export const hosts = ['there from the first row', 'freshly started'] as const
export const operations = [
  'session-check',
  'magic-link-new',
  'magic-link-returning',
  'email-code-new',
  'email-code-returning',
  'tap-opened',
  'tap-page, signed out',
  'tap-page, signed in',
  'collect',
  'events',
] as const
export type Operation = (typeof operations)[number]

/** How a figure is named that compares the largest tables with the smallest. */
export const endOverStart = (operation: Operation, host: (typeof hosts)[number]): string =>
  `${operation}, ${host}, end over start`
