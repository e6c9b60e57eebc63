import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

const word = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: vars.space[8],
  fontSize: vars.size[13],
  overflowWrap: 'anywhere',
})
export const mark = styleVariants({
  good: [word, { color: vars.color.grass[11] }],
  plain: [word, { color: vars.color.gray[11] }],
  wrong: [word, { color: vars.color.tomato[11] }],
})
export const shape = style({ flexShrink: 0 })
