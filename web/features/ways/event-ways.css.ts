import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { check } from '../../ui/checkbox.css.ts'

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const quiet = style({ fontSize: vars.size[15], color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const text = style({ overflowWrap: 'anywhere' })
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[12],
  paddingTop: vars.space[16],
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const wayTitle = style({ fontSize: vars.size[17], fontWeight: 600 })
export const wayCheck = style([check, { flexWrap: 'wrap', justifySelf: 'start', paddingBlock: 0 }])
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  maxWidth: '28rem',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const made = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[12] })
export const batches = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  padding: 0,
  listStyle: 'none',
})
export const batch = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
})
export const batchName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
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
