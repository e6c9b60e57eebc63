import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const others = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8], minWidth: 0 })
export const legend = style({
  paddingBlockEnd: vars.space[8],
  fontSize: vars.size[13],
  color: vars.color.gray[11],
})
export const error = style({ fontSize: vars.size[13], color: vars.color.tomato[11] })
export const intro = style({ display: 'grid', gap: vars.space[8] })
export const title = style({ fontSize: vars.size[21], outline: 'none' })
export const inDialog = style({ display: 'grid', gap: vars.space[16] })
