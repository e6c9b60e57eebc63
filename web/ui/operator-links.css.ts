import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: `${minTarget / 16}rem`,
  paddingInline: vars.space[8],
  color: vars.color.gray[11],
  fontSize: vars.size[13],
})
