import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[8],
  padding: 0,
  listStyle: 'none',
})
export const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: `${minTarget / 16}rem`,
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
  color: vars.color.gray[12],
  fontSize: vars.size[13],
  fontWeight: 500,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.gray[4] } },
})
export const result = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
})
