import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const group = style({
  ...column,
  gap: vars.space[16],
  paddingTop: vars.space[24],
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const quiet = style({ color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const list = style({
  ...column,
  columnGap: vars.space[24],
  padding: 0,
  listStyle: 'none',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.laptop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
/** One of possibly thousands: not rendered while far off screen. */
export const item = style({
  borderBottom: `1px solid ${vars.color.gray[6]}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 6rem',
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space[12],
  width: '100%',
  height: '100%',
  minHeight: '6rem',
  padding: `${vars.space[12]} ${vars.space[4]}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  outlineOffset: '-2px',
  selectors: { '&:hover': { background: vars.color.gray[2] } },
})
export const picture = style({
  width: '4rem',
  height: '4rem',
  borderRadius: vars.radius.round,
  background: vars.color.gray[3],
})
export const rowText = style({ display: 'grid', gap: '2px', minWidth: 0 })
export const name = style({
  display: '-webkit-box',
  overflow: 'hidden',
  fontWeight: 500,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
})
export const fact = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const confirmed = style([fact, { color: vars.color.grass[11] }])
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })

export const steps = style({ ...column, gap: vars.space[24] })
export const part = style({ ...column, justifyItems: 'start', gap: vars.space[12] })
export const partTitle = style({ fontSize: vars.size[17], fontWeight: 600 })
export const form = style({ ...column, gap: vars.space[12], width: '100%', maxWidth: '28rem' })
export const counts = style({ display: 'grid', gap: vars.space[4], margin: 0, paddingInlineStart: vars.space[20] })
export const problems = style([counts, quiet, { fontSize: vars.size[15] }])
export const progress = style({ width: '100%', maxWidth: '28rem', height: '0.75rem', accentColor: vars.color.blue[9] })
export const large = style({
  width: '10rem',
  height: '10rem',
  marginInline: 'auto',
  borderRadius: vars.radius.round,
  background: vars.color.gray[3],
})
export const description = style([
  quiet,
  { maxHeight: '16rem', overflowY: 'auto', whiteSpace: 'pre-line', unicodeBidi: 'plaintext', textAlign: 'start' },
])
export const file = style({
  width: '100%',
  minHeight: '3rem',
  fontSize: vars.size[15],
  color: vars.color.gray[11],
  '::file-selector-button': {
    minHeight: `${minTarget / 16}rem`,
    marginInlineEnd: vars.space[12],
    padding: `${vars.space[8]} ${vars.space[20]}`,
    border: `1px solid ${vars.color.gray[6]}`,
    borderRadius: vars.radius.md,
    background: vars.color.gray[3],
    color: vars.color.gray[12],
    fontFamily: 'inherit',
    fontSize: vars.size[15],
    fontWeight: 600,
    cursor: 'pointer',
  },
})
