import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

/** With the height of a target; in the text it takes no more room than its lines. */
export const link = style({
  display: 'inline-block',
  paddingBlock: '0.6875rem',
  marginBlock: '-0.25rem -0.6875rem',
  '@media': { print: { display: 'none' } },
})
/** On paper, links lead nowhere and the status is that of another day. */
export const onScreen = style({ '@media': { print: { display: 'none' } } })
/** On paper, the address replaces the link to it. */
export const address = style({
  display: 'none',
  fontSize: vars.size[13],
  overflowWrap: 'anywhere',
  '@media': { print: { display: 'block' } },
})
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
export const ways = style({
  display: 'grid',
  gap: vars.space[24],
  paddingTop: vars.space[8],
  scrollMarginTop: vars.space[24],
})
