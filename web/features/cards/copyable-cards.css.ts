import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
/** White in either theme: many phones read no other code. */
export const code = style({
  width: 'min(100%, 16rem)',
  aspectRatio: '1',
  justifySelf: 'center',
  borderRadius: vars.radius.md,
  background: '#fff',
})
export const address = style({
  fontSize: vars.size[13],
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
