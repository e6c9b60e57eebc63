import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const outcome = style({
  order: 1,
  flexBasis: '100%',
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
