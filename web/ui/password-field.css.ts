import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import { smallButton } from './small-button.css.ts'

export const withToggle = style({ position: 'relative' })

/** On the label's line; its text ends where the field ends. */
export const toggle = style([
  smallButton,
  { position: 'absolute', insetBlockStart: '-0.75rem', insetInlineEnd: `calc(-1 * ${vars.space[12]})` },
])
