import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

/** The list and what is said of it. */
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8] })
export const actions = style({
  display: 'grid',
  // Two of them side by side on a phone, and below each other with large text.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.25rem), 1fr))',
  gap: vars.space[8],
  padding: 0,
  listStyle: 'none',
  '@media': { print: { display: 'none' } },
})
globalStyle(`${actions} > :last-child:nth-child(odd)`, { gridColumn: '1 / -1' })
export const action = style({
  display: 'flex',
  height: '100%',
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
globalStyle(`${action} > svg`, { flex: 'none' })
export const result = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
})
