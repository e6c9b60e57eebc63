import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[12] })
export const status = style({
  fontSize: vars.size[13],
  color: vars.color.grass[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
/** Side by side, or stacked where they are too wide. */
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space[12]} ${vars.space[8]}` })
