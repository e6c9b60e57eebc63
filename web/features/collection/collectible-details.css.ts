import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const description = style({
  color: vars.color.gray[11],
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
export const wallets = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[12] })
export const status = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
