import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

const target = `${minTarget / 16}rem`

/** A button with small text beside what it acts on; its touch target is as large as any. */
export const smallButton = style({
  minHeight: target,
  minWidth: target,
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: 0,
  borderRadius: vars.radius.md,
  background: 'none',
  color: vars.color.gray[11],
  fontSize: vars.size[13],
  fontWeight: 500,
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.gray[4], color: vars.color.gray[12] } },
})
