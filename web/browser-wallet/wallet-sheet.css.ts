import { keyframes, style } from '@vanilla-extract/css'
import { motionAllowed } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const groups = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[24] })
export const nothing = style({ display: 'grid', gap: vars.space[12] })
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'stretch',
  gap: vars.space[16],
})
export const words = style({ display: 'grid', gap: vars.space[4] })
export const title = style({ fontSize: vars.size[21], outline: 'none', overflowWrap: 'anywhere' })
export const text = style({ fontSize: vars.size[15], color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })

export const face = style({
  display: 'grid',
  justifySelf: 'start',
  padding: vars.space[8],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
})
const pulse = keyframes({ '50%': { borderColor: vars.color.role.action } })
export const waitingFace = style([
  face,
  {
    borderColor: vars.color.gray[7],
    '@media': { [motionAllowed]: { animation: `${pulse} 1.6s ease-in-out infinite` } },
  },
])

/** Reserves the room of the code, so nothing moves when it arrives. White in either theme. */
export const code = style({
  width: '100%',
  maxWidth: '18rem',
  aspectRatio: '1',
  justifySelf: 'center',
  overflow: 'hidden',
  borderRadius: vars.radius.md,
  background: '#fff',
})
export const qr = style({ display: 'block', width: '100%', height: '100%' })
export const modules = style({ fill: '#000' })
