import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import { input, label } from './field.css.ts'

export const select = style([input, { textOverflow: 'ellipsis', cursor: 'pointer' }])

export const legend = style([label, { padding: 0, marginBottom: vars.space[4] }])
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: '2.75rem',
  padding: `${vars.space[8]} ${vars.space[16]}`,
  border: `1px solid ${vars.color.role.fieldBorder}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
  selectors: {
    '&:has(:checked)': { borderColor: vars.color.blue[9], background: vars.color.blue[3] },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.role.focus}`, outlineOffset: '2px' },
  },
})
globalStyle(`${choice} > input`, { margin: 0 })
