import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

/** A checkbox with its words, as one target. */
export const check = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: `${minTarget / 16}rem`,
  paddingBlock: vars.space[8],
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
})
globalStyle(`${check} > input`, { flexShrink: 0, width: '1.25rem', height: '1.25rem', margin: 0 })
