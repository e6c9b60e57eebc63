import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

export const place = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[40],
  outline: 'none',
})

/** The card and its details: stacked on a phone, side by side from laptop size on. */
export const identity = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[40],
  '@media': {
    [from.laptop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', alignItems: 'center', gap: vars.space[64] },
  },
})
export const card = style({
  width: '100%',
  maxWidth: '30rem',
  marginInline: 'auto',
  paddingBottom: vars.space[16],
})
export const details = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[16],
  width: '100%',
  maxWidth: '30rem',
  marginInline: 'auto',
  '@media': { [from.laptop]: { maxWidth: 'none' } },
})
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[16],
  minWidth: 0,
})
/** Below the picture where it would be too narrow beside it. */
export const headerText = style({ flex: '1 1 9rem', minWidth: 0 })
export const avatar = style({ flex: 'none', width: '4rem', height: '4rem', borderRadius: vars.radius.round })
export const name = style({ fontSize: vars.size[27], overflowWrap: 'anywhere' })
export const status = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  marginTop: vars.space[4],
  fontSize: vars.size[13],
  color: vars.color.grass[11],
  '::before': {
    content: '""',
    flex: 'none',
    width: '0.6em',
    height: '0.6em',
    borderRadius: vars.radius.round,
    background: 'currentColor',
  },
})

export const address = style({ overflowWrap: 'anywhere' })

export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const link = style({ display: 'grid', justifyItems: 'start', gap: vars.space[12] })
export const message = style({
  fontSize: vars.size[13],
  color: vars.color.grass[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  paddingTop: vars.space[24],
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const text = style({ maxWidth: '60ch', color: vars.color.gray[11] })
export const linked = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[12],
  selectors: { '&:empty': { position: 'absolute' } },
})

export const chain = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[8],
  selectors: { '& + &': { marginTop: vars.space[16] } },
})
export const chainTitle = style({ fontSize: vars.size[15], letterSpacing: 0, color: vars.color.gray[11] })
export const tokens = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: vars.space[24],
  padding: 0,
  listStyle: 'none',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.laptop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
/** One of possibly hundreds: not rendered while far off screen. */
export const token = style({
  borderBottom: `1px solid ${vars.color.gray[6]}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 4.5rem',
})
export const tokenRow = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: '4.5rem',
  padding: `${vars.space[12]} ${vars.space[4]}`,
})
export const tokenLink = style([
  tokenRow,
  {
    color: 'inherit',
    textDecoration: 'none',
    outlineOffset: '-2px',
    selectors: { '&:hover': { background: vars.color.gray[2] } },
  },
])
export const thumb = style({
  overflow: 'hidden',
  width: '4rem',
  height: '2.5rem',
  borderRadius: vars.radius.sm,
  background: vars.color.gray[3],
})
export const roundThumb = style([
  thumb,
  { justifySelf: 'center', width: '3rem', height: '3rem', borderRadius: vars.radius.round },
])
export const tokenText = style({ display: 'grid', gap: '2px', minWidth: 0 })
export const tokenName = style({ fontWeight: 500, lineHeight: 1.3, overflowWrap: 'anywhere' })
export const tokenFact = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
