import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const description = style({
  color: vars.color.gray[11],
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
/** On paper in place of the buttons. */
export const address = style({
  display: 'none',
  fontSize: vars.size[13],
  overflowWrap: 'anywhere',
  '@media': { print: { display: 'block' } },
})
