import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import chevron from './chevron.svg'
import { input, label } from './field.css.ts'

const chevronPlace = vars.space[8]
/** The browser's own arrow would be at the very edge. */
export const select = style([
  input,
  {
    appearance: 'none',
    paddingInlineEnd: vars.space[32],
    background: `${vars.color.gray[2]} url("${chevron}") right ${chevronPlace} center / ${vars.space[20]} no-repeat`,
    // The selected option does not wrap, so very large text stops growing where a phone still shows a name.
    fontSize: `min(${vars.size[17]}, max(16px, 5.5vw))`,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    selectors: { '[dir=rtl] &': { backgroundPositionX: chevronPlace } },
  },
])

/** Shows the selected option in full over a select whose own text is hidden; both grow together. */
export const fullText = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const selectedText = style({
  gridArea: '1 / 1',
  alignSelf: 'center',
  minWidth: 0,
  paddingBlock: vars.space[8],
  paddingInline: `calc(${vars.space[12]} + 1px) calc(${vars.space[32]} + 1px)`,
  fontSize: vars.size[17],
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  pointerEvents: 'none',
  // There the select shows its own text again.
  '@media': { '(forced-colors: active)': { visibility: 'hidden' } },
})
export const hiddenText = style({ gridArea: '1 / 1', height: '100%', color: 'transparent' })
globalStyle(`${hiddenText} > option`, { color: vars.color.gray[12], background: vars.color.gray[2] })

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
