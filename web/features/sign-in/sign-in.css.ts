import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/press.css.ts'

export const way = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const words = style({ display: 'grid', gap: vars.space[8] })
export const title = style({ fontSize: vars.size[21], outline: 'none' })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
/** A bare button stands in line with what is above it. */
export const back = style({ marginInlineStart: `calc(-1 * ${bareInset})` })
export const quiet = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays there for screen readers, and takes no row of its own.
  selectors: { '&:empty': { position: 'absolute' } },
})
export const problem = style({ fontSize: vars.size[13], color: vars.color.tomato[11] })

export const others = style({ fontSize: vars.size[15] })
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: '2.75rem',
  color: vars.color.gray[11],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&:hover': { color: vars.color.gray[12] },
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': {
      content: '',
      width: '0.4em',
      height: '0.4em',
      marginBlockStart: '-0.25em',
      borderBlockEnd: '1.5px solid',
      borderInlineEnd: '1.5px solid',
      rotate: '45deg',
    },
    'details[open] > &::after': { marginBlockStart: '0.25em', rotate: '225deg' },
  },
})
