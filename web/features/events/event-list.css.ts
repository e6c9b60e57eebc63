import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

/** Text at twice the size on a phone leaves no room for words side by side. */
const veryLargeText = '(max-width: 18em)'

// Blocks that are not drawn yet count as wide as they are high; the column stays as wide as the page.
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const failed = style({ display: 'grid', justifyItems: 'start', gap: vars.space[12] })

export const rows = style({ containerType: 'inline-size', borderTop: `1px solid ${vars.color.gray[6]}` })
/** Off screen, a block of rows takes up only its space, so that ten thousand rows scroll like ten. */
export const block = style({
  padding: 0,
  listStyle: 'none',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 92rem',
})
export const row = style({ borderBottom: `1px solid ${vars.color.gray[6]}` })
export const rowLink = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: '4.5rem',
  padding: `${vars.space[12]} ${vars.space[4]}`,
  color: 'inherit',
  textDecoration: 'none',
  outlineOffset: '-2px',
  selectors: { '&:hover': { background: vars.color.gray[2] } },
  '@container': { [veryLargeText]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' } },
})
export const thumb = style({
  width: '4rem',
  height: '2.5rem',
  overflow: 'hidden',
  borderRadius: vars.radius.sm,
  background: vars.color.gray[3],
})
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' })
export const text = style({ display: 'grid', gap: '2px', minWidth: 0 })
export const name = style({
  overflowWrap: 'anywhere',
  fontWeight: 500,
  lineHeight: 1.3,
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
export const when = style({
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[16],
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
})

/** A label, its field and the gap below them. */
const oneField = `3rem + 1.5 * ${vars.size[13]} + 2 * ${vars.space[4]}`
const rowsOf = (rows: number) => `calc(${rows} * (${oneField}) + ${rows - 1} * ${vars.space[12]})`
/** Text at twice the size on a phone leaves no room for two fields side by side. */
const narrowText = '(max-width: 16em)'
const wide = '(min-width: 34em)'

export const search = style({ containerType: 'inline-size', maxWidth: '48rem' })
/** What is typed, and what is chosen below; as high as the fields, which come later. */
export const searchBar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'end',
  gap: vars.space[12],
  minHeight: rowsOf(3),
  '@container': {
    [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', minHeight: rowsOf(2) },
    [narrowText]: { gridTemplateColumns: 'minmax(0, 1fr)', minHeight: rowsOf(5) },
  },
})
globalStyle(`${searchBar} > :first-child`, { '@container': { [wide]: { gridColumn: 'span 2' } } })
/** As high as the fields beside it, which have room for a mistake below. */
globalStyle(`${searchBar} > button`, { minHeight: '3rem', marginBlockEnd: vars.space[4] })

export const count = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[12],
  minHeight: '2.75rem',
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
})
