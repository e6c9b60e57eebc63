import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

const base = style({
  padding: `${vars.space[12]} ${vars.space[16]}`,
  borderRadius: vars.radius.md,
  border: '1px solid',
  fontSize: vars.size[15],
  lineHeight: 1.45,
})

const tone = (name: 'gray' | 'tomato' | 'grass' | 'blue') => ({
  background: vars.color[name][2],
  borderColor: vars.color[name][6],
  color: vars.color[name][12],
})

export const notice = styleVariants({
  good: [base, tone('grass')],
  plain: [base, tone('gray')],
  wrong: [base, tone('tomato')],
})
