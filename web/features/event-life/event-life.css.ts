import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[12] })
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })

/** It only takes the focus over; each control in it shows its own. */
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  outline: 'none',
})
export const actions = style({ display: 'grid', gap: vars.space[4], padding: 0, listStyle: 'none' })
export const action = style({
  display: 'grid',
  gap: '2px',
  width: '100%',
  minHeight: '2.75rem',
  padding: `${vars.space[12]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  fontSize: vars.size[15],
  lineHeight: 1.3,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.gray[4], borderColor: vars.color.gray[7] } },
})
export const actionName = style({ fontWeight: 600 })

export const list = style({
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[8]} ${vars.space[12]}`,
  minHeight: '3.75rem',
  paddingBlock: vars.space[8],
  borderBottom: `1px solid ${vars.color.gray[6]}`,
})
export const rowEnd = style([buttons, { alignItems: 'center' }])
export const rowText = style({ display: 'grid', gap: '2px', flex: '1 1 12rem', minWidth: 0 })
export const name = style({ overflowWrap: 'anywhere', fontWeight: 500 })
export const link = style({ color: 'inherit', fontWeight: 500, overflowWrap: 'anywhere', paddingBlock: vars.space[8] })

export const shared = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[24],
  marginBlockEnd: vars.space[32],
})

/** What many actions concern: as long as a screen has room for. */
export const names = style({
  display: 'grid',
  gap: vars.space[4],
  maxHeight: '14rem',
  overflowY: 'auto',
  padding: vars.space[12],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
})
export const nameList = style({ paddingInlineStart: vars.space[20], overflowWrap: 'anywhere' })
export const failures = style({
  display: 'grid',
  gap: vars.space[12],
  padding: 0,
  listStyle: 'none',
})
export const progress = style({ width: '100%', accentColor: vars.color.blue[9] })
