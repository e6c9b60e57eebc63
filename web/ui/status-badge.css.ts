import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[4],
  padding: `2px ${vars.space[8]} 2px 6px`,
  border: '1px solid transparent',
  borderRadius: vars.radius.lg,
  fontSize: vars.size[12],
  fontWeight: 500,
  lineHeight: 1.5,
})

const tone = (name: 'gray' | 'tomato' | 'grass' | 'blue') => ({
  background: vars.color[name][3],
  borderColor: vars.color[name][6],
  color: vars.color[name][12],
})

export const badge = styleVariants({
  grass: [base, tone('grass')],
  blue: [base, tone('blue')],
  tomato: [base, tone('tomato')],
  gray: [base, tone('gray')],
})
