import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

const big = {
  fontSize: vars.size[27],
  lineHeight: 1.08,
  letterSpacing: '-0.03em',
  wordSpacing: '0.06em',
  fontWeight: 600,
  '@media': { [from.tablet]: { fontSize: vars.size[35] }, [from.laptop]: { fontSize: vars.size[45] } },
} as const

export const title = style(big)
/** Of an operator, up to forty characters, perhaps of one word. */
export const longTitle = style({
  fontSize: vars.size[21],
  lineHeight: 1.15,
  overflowWrap: 'anywhere',
  '@media': { [from.tablet]: { fontSize: vars.size[27] }, [from.laptop]: { fontSize: vars.size[35] } },
})
export const tagline = style({ ...big, color: vars.color.gray[11], textWrap: 'balance' })
export const lockup = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[4] })

/** Room for the form and a line that may appear below it, so that nothing moves when it does. */
export const actions = style({ display: 'grid', alignContent: 'start', gap: vars.space[16], minHeight: '18.25rem' })
