import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const notices = style({ display: 'grid', gap: vars.space[12] })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const offer = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: vars.space[8],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
})
export const offerTitle = style({ fontSize: vars.size[17] })
export const offerText = style({ maxWidth: '60ch', color: vars.color.gray[11] })
