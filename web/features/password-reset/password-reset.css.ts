import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

export const container = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const intro = style({ display: 'grid', gap: vars.space[8] })
export const title = style({ fontSize: vars.size[21], outline: 'none' })
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
/** A bare button lines up with what is above it. */
export const back = style({ marginInlineStart: `calc(-1 * ${bareInset})` })
