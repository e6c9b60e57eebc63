import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const description = style({
  color: vars.color.gray[11],
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
export const story = style({ display: 'grid', borderTop: `1px solid ${vars.color.gray[6]}` })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '5rem minmax(0, 1fr)',
  gap: vars.space[12],
  paddingBlock: vars.space[12],
  borderBottom: `1px solid ${vars.color.gray[6]}`,
})
export const term = style({ fontSize: vars.size[13], lineHeight: 1.75, color: vars.color.gray[11] })
export const value = style({ fontVariantNumeric: 'tabular-nums' })
export const said = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays there for screen readers, and takes no row of its own.
  selectors: { '&:empty': { position: 'absolute' } },
})
