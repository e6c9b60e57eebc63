import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: `${minTarget / 16}rem` })
export const about = style({ display: 'grid', gap: vars.space[8], paddingTop: vars.space[8] })
export const aboutTitle = style({ fontSize: vars.size[17] })
export const description = style({
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  color: vars.color.gray[11],
  maxWidth: '60ch',
})
