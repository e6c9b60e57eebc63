import { breakpoints } from '@iyk/design/tokens.ts'

/** In units of the reader's text size: at twice the size, a screen counts as half as wide. */
const em = (pixels: number) => `screen and (min-width: ${pixels / 16}em)`

/** Media queries by name, for the `@media` key of a style. */
export const from = {
  tablet: em(breakpoints.tablet),
  laptop: em(breakpoints.laptop),
  desktop: em(breakpoints.desktop),
  monitor: em(breakpoints.monitor),
} as const

export const motionAllowed = '(prefers-reduced-motion: no-preference)'
