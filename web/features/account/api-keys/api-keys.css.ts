import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/theme.css.ts'
import { label } from '../../../ui/field.css.ts'

const target = `${minTarget / 16}rem`

export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: vars.space[12],
  width: '100%',
})
export const strong = style({ fontWeight: 600, overflowWrap: 'anywhere' })
/** One press selects all of it, where copying by script is not allowed. */
export const secret = style({
  padding: vars.space[12],
  border: `1px solid ${vars.color.role.fieldBorder}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[1],
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: target })
export const scopes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const legend = style([label, { padding: 0 }])
