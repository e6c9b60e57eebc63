import { style } from '@vanilla-extract/css'
import { from } from '../../../theme/media.ts'
import { vars } from '../../../theme/theme.css.ts'

export const title = style({ fontSize: vars.size[17], outline: 'none' })
export const text = style({ maxWidth: '52ch', fontSize: vars.size[15], color: vars.color.gray[11] })

/** The square beside what can be done instead of scanning it. */
export const options = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space[20],
  marginBlock: vars.space[4],
  '@media': { [from.tablet]: { gridTemplateColumns: '13rem minmax(0, 1fr)', gap: vars.space[24] } },
})
export const qrCode = style({
  width: 'min(100%, 13rem)',
  borderRadius: vars.radius.md,
  background: '#fff',
  fill: '#000',
})
export const manual = style({ display: 'grid', justifyItems: 'start', gap: vars.space[8], minWidth: 0 })
export const label = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
export const key = style({
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSize: vars.size[15],
  lineHeight: 1.7,
  // Four groups per line, so that it is easy to keep track.
  maxWidth: '20ch',
  userSelect: 'all',
})
/** On devices that can run an authenticator app and cannot scan their own screen. */
export const onThisDevice = style({
  '@media': { '(pointer: fine)': { display: 'none' } },
})
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  fontSize: vars.size[13],
  color: vars.color.gray[11],
})

export const codesTitle = style([title, { marginBlockStart: vars.space[8] }])
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  maxWidth: '24rem',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[1],
  listStyle: 'none',
})
export const code = style([key, { whiteSpace: 'nowrap' }])
