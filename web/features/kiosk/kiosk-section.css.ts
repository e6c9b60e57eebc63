import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[12],
  maxWidth: '60ch',
})
export const title = style({ fontSize: vars.size[17], fontWeight: 600, paddingTop: vars.space[8] })
export const quiet = style({ fontSize: vars.size[15], color: vars.color.gray[11] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[12] })
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[8],
  padding: 0,
  listStyle: 'none',
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
  padding: `${vars.space[8]} ${vars.space[16]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
})
export const details = style({ display: 'grid', minWidth: 0, flex: '1 1 10rem' })
export const name = style({ fontWeight: 500, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' })
export const form = style({
  display: 'grid',
  gap: vars.space[12],
  justifyItems: 'start',
  gridTemplateColumns: 'minmax(0, 24rem)',
})
export const said = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
export const pairing = style({ display: 'grid', gap: vars.space[8], overflowWrap: 'anywhere' })
export const code = style({
  fontSize: `min(${vars.size[35]}, 9vw)`,
  fontWeight: 600,
  letterSpacing: '0.06em',
  fontVariantNumeric: 'tabular-nums',
})
export const times = style({ paddingTop: vars.space[4] })
export const summary = style({
  minHeight: '2.75rem',
  display: 'flex',
  alignItems: 'center',
  cursor: 'pointer',
  color: vars.color.gray[11],
  fontSize: vars.size[15],
})
