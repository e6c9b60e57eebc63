import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[12] })
export const said = style({
  fontSize: vars.size[13],
  color: vars.color.grass[11],
  // Stays there for screen readers, and takes no row of its own.
  selectors: { '&:empty': { position: 'absolute' } },
})
/** Side by side, or each below the other where they are wide. */
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space[12]} ${vars.space[8]}` })
