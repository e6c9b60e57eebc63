import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

const size = `${minTarget / 16}rem`

/** As large as a finger, while the box has the size of its text. */
export const target = style({
  display: 'grid',
  placeItems: 'center',
  width: size,
  height: size,
  margin: `calc(-1 * ${vars.space[12]})`,
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
})
globalStyle(`${target} > input`, { width: '1.25rem', height: '1.25rem', margin: 0, cursor: 'pointer' })
