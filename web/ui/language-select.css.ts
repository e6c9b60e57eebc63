import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import chevron from './chevron.svg'

export const select = style({
  display: 'none',
  minHeight: `${minTarget / 16}rem`,
  maxWidth: '100%',
  // Otherwise some systems draw a control of their own.
  appearance: 'none',
  paddingBlock: 0,
  paddingInline: `${vars.space[8]} ${vars.space[32]}`,
  border: 0,
  borderRadius: vars.radius.md,
  // Opaque, because some systems draw the list in the colors of its field.
  background: `${vars.color.gray[1]} url("${chevron}") right ${vars.space[8]} center / ${vars.space[20]} no-repeat`,
  textOverflow: 'ellipsis',
  color: vars.color.gray[11],
  fontSize: vars.size[13],
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: vars.color.gray[3], color: vars.color.gray[12] },
    '[dir=rtl] &': { backgroundPositionX: vars.space[8] },
  },
})
globalStyle(`.js ${select}`, { display: 'block' })
