import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

/** At twice the text size on a phone. */
const veryLargeText = '(max-width: 15em)'

export const description = style({
  color: vars.color.gray[11],
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
export const facts = style({
  containerType: 'inline-size',
  display: 'grid',
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '5rem minmax(0, 1fr)',
  gap: vars.space[12],
  paddingBlock: vars.space[12],
  borderBottom: `1px solid ${vars.color.gray[6]}`,
  '@container': { [veryLargeText]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
})
export const term = style({ fontSize: vars.size[13], lineHeight: 1.75, color: vars.color.gray[11] })
export const value = style({ fontVariantNumeric: 'tabular-nums' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[12] })
export const status = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
