import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/press.css.ts'

export const foot = style({
  // Lines of the page's ground stay away from what is read.
  position: 'relative',
  background: vars.color.gray[1],
  boxShadow: `0 0 1.5rem 1rem ${vars.color.gray[1]}`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  marginTop: vars.space[64],
  paddingTop: vars.space[16],
  borderTop: `1px solid ${vars.color.gray[6]}`,
  fontSize: vars.size[13],
  color: vars.color.gray[11],
})
export const email = style({ minWidth: 0 })
/** Its words stand in line with what is above it. */
export const way = style({ marginInline: `calc(-1 * ${bareInset})` })
