import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

const size = `${minTarget / 16}rem`

/** On the upper corner of the card's picture, and larger than its box: a finger is. */
export const target = style({
  gridArea: '1 / 1',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: size,
  height: size,
  margin: `calc((${size} - 1.25rem) / -2 + ${vars.space[8]})`,
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
})
globalStyle(`${target} > input`, { width: '1.25rem', height: '1.25rem', margin: 0, cursor: 'pointer' })
