import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import chevron from './chevron.svg'
import { input, label } from './field.css.ts'

const chevronPlace = vars.space[12]
/** The browser would put its own arrow at the very edge. */
export const select = style([
  input,
  {
    appearance: 'none',
    paddingInlineEnd: vars.space[40],
    background: `${vars.color.gray[2]} url(${chevron}) right ${chevronPlace} center / ${vars.space[20]} no-repeat`,
    // What was chosen does not wrap: very large text stops where a phone still shows a name.
    fontSize: `min(${vars.size[17]}, max(16px, 5.5vw))`,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    selectors: { '[dir=rtl] &': { backgroundPositionX: chevronPlace } },
  },
])

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
