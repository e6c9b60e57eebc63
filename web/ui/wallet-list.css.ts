import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

/** At twice the text size on a phone. */
const veryLargeText = '(max-width: 15em)'

export const list = style({
  containerType: 'inline-size',
  display: 'grid',
  gap: vars.space[8],
  padding: 0,
  listStyle: 'none',
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  width: '100%',
  minHeight: '4rem',
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.gray[4], borderColor: vars.color.gray[7] },
  },
})
/** The same at any text size, which leaves the name more room. */
export const icon = style({ width: '40px', height: '40px', borderRadius: vars.radius.sm, objectFit: 'contain' })
export const monogram = style([
  icon,
  {
    display: 'grid',
    placeItems: 'center',
    fontSize: vars.size[17],
    fontWeight: 700,
    background: vars.color.gray[5],
    color: vars.color.gray[12],
  },
])
export const words = style({ display: 'grid', minWidth: 0 })
export const name = style({ justifySelf: 'start', fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' })
export const fact = style({
  fontSize: vars.size[13],
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  color: vars.color.gray[11],
})
export const arrow = style({
  width: '0.5rem',
  height: '0.5rem',
  marginInline: vars.space[4],
  borderBlockStart: '1.5px solid',
  borderInlineEnd: '1.5px solid',
  color: vars.color.gray[11],
  rotate: '45deg',
  // The name takes its room.
  '@container': { [veryLargeText]: { display: 'none' } },
  selectors: { '[dir=rtl] &': { rotate: '-45deg' } },
})

/** Links that leave the page are quieter than what is on it. */
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space[16]}`,
  padding: 0,
  listStyle: 'none',
})
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: `${minTarget / 16}rem`,
  fontSize: vars.size[15],
})
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8] })
export const groupTitle = style({
  fontSize: vars.size[13],
  fontWeight: 600,
  letterSpacing: 0,
  color: vars.color.gray[11],
})
