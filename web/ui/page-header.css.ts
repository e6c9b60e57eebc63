import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: `${minTarget / 16}rem`,
  gap: `${vars.space[12]} ${vars.space[24]}`,
})
export const title = style({
  minWidth: 0,
  fontSize: vars.size[27],
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  '@media': { [from.tablet]: { fontSize: vars.size[35] } },
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const groupTitle = style({ fontSize: vars.size[17], fontWeight: 600, letterSpacing: '-0.01em' })
