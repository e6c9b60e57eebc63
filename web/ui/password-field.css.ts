import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import { smallPress } from './small-press.css.ts'

export const withToggle = style({ position: 'relative' })

/** In the line of the label; its words end where the field ends. */
export const toggle = style([
  smallPress,
  { position: 'absolute', insetBlockStart: '-0.75rem', insetInlineEnd: `calc(-1 * ${vars.space[12]})` },
])
