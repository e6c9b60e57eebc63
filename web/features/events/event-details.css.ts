import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

export const columns = style({
  display: 'grid',
  gap: vars.space[32],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: vars.space[64], alignItems: 'start' },
  },
})
export const card = style({ width: '100%', maxWidth: '30rem' })
export const facts = style({ display: 'grid', gap: vars.space[24], minWidth: 0 })

export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: vars.space[16],
})
export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  paddingTop: vars.space[12],
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const value = style({
  fontSize: vars.size[27],
  fontWeight: 600,
  lineHeight: 1.1,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from.tablet]: { fontSize: vars.size[35] } },
})
export const label = style({ fontSize: vars.size[13], color: vars.color.gray[11] })

export const section = style({ display: 'grid', gap: vars.space[12] })
export const description = style({
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  maxWidth: '60ch',
})
export const change = style({
  display: 'grid',
  gap: vars.space[16],
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '24rem',
})
export const quiet = style({ fontSize: vars.size[15], color: vars.color.gray[11] })
export const linkForm = style({ display: 'grid', gap: vars.space[12], justifyItems: 'start' })
export const wide = style({ width: '100%' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8], padding: 0, listStyle: 'none' })
export const chip = style({
  padding: `${vars.space[4]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.pill,
  background: vars.color.gray[2],
  fontSize: vars.size[13],
})
export const shared = style({
  // Below the buttons, and no wider, so that they stay where they are.
  width: 0,
  minWidth: '100%',
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
