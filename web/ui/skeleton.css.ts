import { cardShape } from '@iyk/design/card-shape.ts'
import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { motionAllowed } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })
const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const skeleton = style({
  display: 'block',
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  animation: `${appear} 1ms 300ms backwards`,
  '@media': { [motionAllowed]: { animation: `${appear} 1ms 300ms backwards, ${breathe} 1600ms 300ms infinite` } },
})
/** Replaces one that was already visible. */
export const continues = style({
  animation: 'none',
  '@media': { [motionAllowed]: { animation: `${breathe} 1600ms infinite` } },
})
export const shape = styleVariants({
  line: { height: '1lh', width: '60%' },
  card: { aspectRatio: `${cardShape.width} / ${cardShape.height}`, borderRadius: '3.7% / 5.9%' },
  row: { height: '4rem' },
  /** A list of one, with a button below. */
  list: { height: '9.5rem' },
  page: { height: '28rem' },
})
