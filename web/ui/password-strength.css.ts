import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const strength = style({ display: 'grid', gap: vars.space[8] })
export const bars = style({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: vars.space[4] })
export const bar = style({ height: '4px', borderRadius: vars.radius.pill, background: vars.color.gray[6] })
export const weak = style({ background: vars.color.tomato[9] })
export const good = style({ background: vars.color.grass[9] })
export const labels = style({ minHeight: '1.5em', fontSize: vars.size[13], color: vars.color.gray[11] })
export const label = style({ fontWeight: 500, color: vars.color.gray[12] })
