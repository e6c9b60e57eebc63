import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const page = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[32],
  paddingTop: vars.space[16],
  '@media': { [from.tablet]: { paddingTop: vars.space[32], gap: vars.space[40] } },
})

export const nav = style({ display: 'flex' })

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: vars.space[8],
  fontSize: vars.size[15],
  fontWeight: 500,
  color: vars.color.gray[11],
  textDecoration: 'none',
  selectors: {
    '&:hover, &[aria-busy=true]': { color: vars.color.gray[12] },
    '&[aria-current=page]': {
      color: vars.color.gray[12],
      textDecoration: 'underline',
      textDecorationThickness: '2px',
      textUnderlineOffset: '0.5em',
    },
  },
  '@media': {
    // Japanese may break anywhere, and need not where there is room.
    '(min-width: 22.5rem)': { wordBreak: 'keep-all' },
    [from.tablet]: { paddingInline: vars.space[12] },
  },
})

/** On a phone there is no room for it; the foot of every page leads there instead. */
export const widerLink = style([link, { display: 'none', '@media': { [from.tablet]: { display: 'inline-flex' } } }])

export const unreachable = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space[16],
  paddingTop: vars.space[32],
})
