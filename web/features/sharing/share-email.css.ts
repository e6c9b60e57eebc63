import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const sharing = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' })
export const quiet = style({ color: vars.color.gray[11], overflowWrap: 'anywhere' })
