import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const select = style({
  display: 'none',
  minHeight: `${minTarget / 16}rem`,
  maxWidth: '100%',
  paddingInline: vars.space[8],
  border: 0,
  borderRadius: vars.radius.md,
  // Opaque, for the sake of systems that draw the list in the colours of its field.
  background: vars.color.gray[1],
  color: vars.color.gray[11],
  fontSize: vars.size[13],
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.gray[3], color: vars.color.gray[12] } },
})
globalStyle(`.js ${select}`, { display: 'block' })
