import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const intro = style({ display: 'grid', gap: vars.space[8] })
export const title = style({ fontSize: vars.size[21], outline: 'none' })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
/** A bare button lines up with what is above it. */
export const back = style({ marginInlineStart: `calc(-1 * ${bareInset})` })
export const quiet = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
export const error = style({ fontSize: vars.size[13], color: vars.color.tomato[11] })

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
