import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

export const footer = style({
  // The background's lines keep away from text.
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
  '@media': { print: { display: 'none' } },
})
export const email = style({ minWidth: 0 })
/** Its label lines up with what is above it. */
export const signOut = style({ marginInline: `calc(-1 * ${bareInset})` })
export const question = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
