import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const page = style({
  // Keeps what is below it off the first screen, so that nothing visible moves when the page fills.
  flex: '1 0 auto',
  minHeight: 'calc(100svh - 5rem)',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[32],
  paddingTop: vars.space[16],
  '@media': {
    [from.tablet]: { paddingTop: vars.space[32], gap: vars.space[40] },
    print: { minHeight: 0, paddingTop: 0 },
  },
})

export const unreachable = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space[16],
  paddingTop: vars.space[32],
})
