import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

export const said = style({
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
export const row = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: vars.space[16],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
  '@media': {
    [from.tablet]: { gridTemplateColumns: '9rem minmax(0, 1fr) minmax(0, 18rem)', gap: vars.space[24] },
  },
})
const face = { width: '100%', aspectRatio: '85.6 / 53.98', borderRadius: '3.7% / 5.9%' } as const
export const picture = style({ ...face, objectFit: 'cover' })
export const blank = style({ ...face, border: `1px dashed ${vars.color.gray[7]}` })
export const words = style({
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
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[24]}`,
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
})
export const deeds = style({
  display: 'grid',
  justifyItems: 'end',
  gap: vars.space[4],
  gridColumn: '1 / -1',
  minWidth: 0,
  '@media': { [from.tablet]: { gridColumn: 'auto' } },
})
export const confirm = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
