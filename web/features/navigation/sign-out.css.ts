import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/press.css.ts'

export const foot = style({
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
export const ways = style({ display: 'flex', flexWrap: 'wrap', marginInline: `calc(-1 * ${bareInset})` })
/** Where the header has room for these pages, it names them. */
export const phoneOnly = style({ display: 'flex', '@media': { [from.tablet]: { display: 'none' } } })
