import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

export const view = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const counts = style({ fontSize: vars.size[17] })
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const list = style({ padding: 0, listStyle: 'none' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: vars.space[24],
  paddingBlock: vars.space[12],
  borderTop: `1px solid ${vars.color.gray[6]}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 6rem',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) auto', containIntrinsicSize: 'auto 4.5rem' },
  },
})
export const who = style({ overflowWrap: 'anywhere' })
export const number = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
/** Their words line up with the lines above. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', marginInline: `calc(-1 * ${bareInset})` })
