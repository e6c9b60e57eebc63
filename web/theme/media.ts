import { breakpoints } from '@iyk/design/tokens.ts'

/** Media queries by name, for the `@media` key of a style. */
export const from = {
  tablet: `screen and (min-width: ${breakpoints.tablet}px)`,
  laptop: `screen and (min-width: ${breakpoints.laptop}px)`,
  desktop: `screen and (min-width: ${breakpoints.desktop}px)`,
  monitor: `screen and (min-width: ${breakpoints.monitor}px)`,
} as const

export const motionAllowed = '(prefers-reduced-motion: no-preference)'
