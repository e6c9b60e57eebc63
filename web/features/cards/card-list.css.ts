import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

export const outcome = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  padding: 0,
  listStyle: 'none',
})
/** A row off screen is not rendered: hundreds of them cost what a screenful does. */
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'min(6rem, 26%) minmax(0, 1fr)',
  gap: vars.space[16],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 14rem',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'min(9rem, 26%) minmax(0, 1fr)', gap: `${vars.space[16]} ${vars.space[24]}` },
    [from.laptop]: { gridTemplateColumns: 'min(9rem, 20%) minmax(0, 5fr) minmax(0, 4fr)' },
  },
} as const
export const row = style(rowStyle)
export const selectedRow = style({ ...rowStyle, borderColor: vars.color.blue[9], background: vars.color.blue[2] })
export const listHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars.space[24],
  // Its checkbox lines up with those on the cards' pictures.
  paddingInlineStart: `calc(${vars.space[24]} + 1px)`,
  marginBlockEnd: vars.space[4],
})
export const found = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[12],
  minHeight: '2.75rem',
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
})
export const group = style({
  justifySelf: 'start',
  maxWidth: '100%',
  padding: `2px ${vars.space[8]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.pill,
  background: vars.color.gray[3],
  fontSize: vars.size[12],
  overflowWrap: 'anywhere',
})
const face = { width: '100%', aspectRatio: '85.6 / 53.98', borderRadius: '3.7% / 5.9%' } as const
export const picture = style({ ...face, gridArea: '1 / 1', objectFit: 'cover' })
export const blank = style({ ...face, gridArea: '1 / 1', border: `1px dashed ${vars.color.gray[7]}` })
export const details = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[8],
  alignContent: 'start',
  minWidth: 0,
})
export const name = style({ overflowWrap: 'anywhere', fontSize: vars.size[17] })
export const event = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[4]} ${vars.space[12]}`,
})
/** A name can be of any length, and stays inside the card. */
export const eventLink = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[24]}`,
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
})
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[12],
  gridColumn: '1 / -1',
  '@media': { [from.laptop]: { gridColumn: 'auto' } },
})
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
})
/** Its text lines up with the field above. */
export const moreActions = style({ display: 'flex', flexWrap: 'wrap', marginInline: `calc(-1 * ${bareInset})` })
export const confirm = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const warning = style({ fontSize: vars.size[13], color: vars.color.tomato[11] })
export const offerForm = style({ display: 'grid', gap: vars.space[16] })
export const offers = style({ display: 'grid', gap: vars.space[12], marginBlockEnd: vars.space[24] })
export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[16],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[7]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
})
export const hours = style({ overflowY: 'auto', maxHeight: '60dvh' })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.size[13] })
globalStyle(`${table} :is(th, td)`, {
  padding: `${vars.space[8]} ${vars.space[8]} ${vars.space[8]} 0`,
  // Refusal messages are long, and a phone is narrow.
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  borderBlockEnd: `1px solid ${vars.color.gray[5]}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'inherit',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} thead th`, { color: vars.color.gray[11] })
export const addCopyable = style({ marginBlockStart: vars.space[24] })
