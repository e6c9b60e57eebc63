import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const count = style({ color: vars.color.gray[11], overflowWrap: 'anywhere' })
