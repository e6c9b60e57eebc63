import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const place = style({ position: 'relative' })
/** Over what follows, which stays where it is. */
export const list = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: `calc(100% + ${vars.space[4]})`,
  zIndex: 4,
  maxHeight: '18rem',
  margin: 0,
  padding: vars.space[4],
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
  boxShadow: '0 12px 32px rgb(0 0 0 / .4)',
})
export const option = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space[12],
  minHeight: '2.75rem',
  padding: `${vars.space[8]} ${vars.space[12]}`,
  borderRadius: vars.radius.sm,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&[aria-selected=true]': { background: vars.color.blue[3] },
    '&:hover': { background: vars.color.gray[4] },
  },
})
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11], fontVariantNumeric: 'tabular-nums' })
export const empty = style({ padding: vars.space[12], fontSize: vars.size[13], color: vars.color.gray[11] })
