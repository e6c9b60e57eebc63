import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[4],
})
export const calendar = style({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  minHeight: '3rem',
  padding: 0,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.gray[4], borderColor: vars.color.gray[7] } },
})
/** Where the browser's own calendar opens. */
export const native = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  width: '3rem',
  height: '3rem',
  opacity: 0,
  pointerEvents: 'none',
})
/** As high as one line of it, so that nothing moves with the first letter. */
export const understood = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space[4],
  minHeight: `calc(1.5 * ${vars.size[13]})`,
  fontSize: vars.size[13],
  color: vars.color.gray[11],
})
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
