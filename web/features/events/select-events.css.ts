import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

/** Stays in view while the list scrolls under it. */
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  // Above the pictures of cards.
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  paddingBlock: vars.space[8],
  background: vars.color.gray[1],
  borderBottom: `1px solid ${vars.color.gray[6]}`,
})
export const count = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', marginInlineEnd: 'auto' })

/** Text at twice the size on a phone leaves no room for words side by side. */
const veryLargeText = '(max-width: 18em)'

export const row = style({
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: '3.5rem',
  padding: `${vars.space[8]} ${vars.space[4]}`,
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
  selectors: { '&:hover': { background: vars.color.gray[2] }, '&:has(:checked)': { background: vars.color.blue[3] } },
  '@container': { [veryLargeText]: { gridTemplateColumns: '1.25rem minmax(0, 1fr)' } },
})
globalStyle(`${row} > input`, { width: '1.25rem', height: '1.25rem', margin: 0 })
