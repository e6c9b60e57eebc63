import { palettes } from '@iyk/design/artwork-palettes.ts'
import { cardShape } from '@iyk/design/card-shape.ts'
import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { from, motionAllowed } from '../theme/media.ts'

const corner = `${(cardShape.corner / cardShape.width) * 100}% / ${(cardShape.corner / cardShape.height) * 100}%`
/** Half the card's thickness: 0.76 mm of 85.6, drawn slightly thicker so that the edge shows. */
const half = '0.5cqw'

/** `--tilt-x` and `--tilt-y` run from -1 to 1, `--light-x` and `--light-y` over the face; `tilt.ts` moves them. */
export const scene = style({
  containerType: 'inline-size',
  position: 'relative',
  zIndex: 2,
  width: '100%',
  aspectRatio: `${cardShape.width} / ${cardShape.height}`,
  perspective: '1400px',
  // Paper gets its colors, too, and no page ends within it.
  '@media': { print: { printColorAdjust: 'exact', breakInside: 'avoid' } },
  vars: { '--tilt-x': '0', '--tilt-y': '0', '--light-x': '28%', '--light-y': '-8%', '--shadow': '0.55' },
})
globalStyle(`.light ${scene}`, { vars: { '--shadow': '0.26' } })

export const palette = styleVariants(palettes, (colors) => ({
  vars: {
    '--card-ground': colors.ground,
    '--card-shade': colors.shade,
    '--card-main': colors.main,
    '--card-second': colors.second,
    '--card-ink': colors.ink,
    '--card-quiet': colors.quiet,
  },
}))

const solid = { position: 'absolute', inset: 0, transformStyle: 'preserve-3d', borderRadius: corner } as const

export const tilting = style({
  ...solid,
  transform: 'rotateX(calc(var(--tilt-y) * -9deg)) rotateY(calc(var(--tilt-x) * 13deg))',
  '::before': {
    content: '""',
    position: 'absolute',
    // A box shadow is not drawn inside its box, so the card has to cover the whole box.
    inset: '6% 4%',
    borderRadius: corner,
    transform: 'translateZ(-30px)',
    boxShadow:
      'calc(var(--tilt-x) * -2.4cqw) calc(5cqw + var(--tilt-y) * -1.6cqw) 9cqw -1cqw rgb(0 0 0 / var(--shadow)), 0 1.4cqw 3cqw -1cqw rgb(0 0 0 / var(--shadow))',
  },
  '@media': { [motionAllowed]: { transition: 'transform 260ms cubic-bezier(.2,.7,.2,1)' } },
})

/** A little too far and back, and closer on the way, as from a hand. */
const turnOver = keyframes({
  from: { transform: 'rotateY(0) scale(.96)' },
  '45%': { transform: 'rotateY(110deg) scale(1.04)' },
  '72%': { transform: 'rotateY(191deg) scale(1.02)' },
  to: { transform: 'rotateY(180deg)' },
})

export const turning = style({
  ...solid,
  '@media': { [motionAllowed]: { transition: 'transform 700ms cubic-bezier(.3,.1,.2,1)' } },
  selectors: { '&[data-side=back]': { transform: 'rotateY(180deg)' } },
})

/** Turns over when it appears; with reduced motion it shows its back at once. */
export const celebrated = style({
  '@media': {
    [motionAllowed]: {
      selectors: {
        '&[data-side=back]': { animation: `${turnOver} 1300ms 250ms cubic-bezier(.4,.1,.3,1) backwards` },
      },
    },
  },
})

const glide = keyframes({ from: { backgroundPosition: '130% 0' } })
/** Light that runs over a card that was just collected and comes to rest on it; with reduced motion it rests there from the start. */
export const sheen = style({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  background:
    'linear-gradient(112deg, transparent 40%, rgb(255 255 255 / .1) 45%, rgb(255 255 255 / .42) 50%, rgb(255 255 255 / .1) 55%, transparent 60%) 22% 0 / 300% 100%',
  mixBlendMode: 'soft-light',
  '@media': {
    [motionAllowed]: { animation: `${glide} 1900ms 900ms cubic-bezier(.2,.6,.2,1) backwards` },
  },
})

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(.35em) scale(.8)' } })
globalStyle(`${celebrated} strong`, {
  '@media': {
    [motionAllowed]: {
      display: 'inline-block',
      transformOrigin: '0 100%',
      animation: `${rise} 700ms 850ms cubic-bezier(.2,1.3,.4,1) backwards`,
    },
  },
})

const shineUp = keyframes({ from: { opacity: 0, transform: 'scale(.5) rotate(-24deg)' } })

/** Light from behind a card that was just collected, in its own colors. With reduced motion it is there at once, and still. */
export const rays = style({
  position: 'absolute',
  // On a phone, it ends above the text.
  inset: '-30% -20% -20%',
  pointerEvents: 'none',
  background:
    'repeating-conic-gradient(from -4deg, transparent, color-mix(in oklab, var(--card-main), transparent 30%) 4deg 6deg, transparent 10deg 15deg, color-mix(in oklab, var(--card-second), transparent 30%) 19deg 21deg, transparent 25deg 30deg)',
  mask: 'radial-gradient(#000 50%, transparent 70%)',
  '@media': {
    [motionAllowed]: { animation: `${shineUp} 1900ms 650ms cubic-bezier(.1,.7,.2,1) backwards` },
    [from.laptop]: { inset: '-44% -14%' },
  },
})

export const core = style({
  position: 'absolute',
  inset: 0,
  borderRadius: corner,
  background: 'color-mix(in oklab, var(--card-ground), #fff 26%)',
  selectors: {
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      background: 'inherit',
    },
  },
  transformStyle: 'preserve-3d',
})
globalStyle(`${core}::before`, { transform: 'translateZ(0.25cqw)' })
globalStyle(`${core}::after`, { transform: 'translateZ(-0.25cqw)' })

export const face = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  borderRadius: corner,
  backfaceVisibility: 'hidden',
  background: 'var(--card-ground)',
  color: 'var(--card-ink)',
  isolation: 'isolate',
  transform: `translateZ(${half})`,
})

export const back = style({ transform: `rotateY(180deg) translateZ(${half})` })

/** A card with nothing to collect, or nothing left. */
export const spent = style({ filter: 'grayscale(1) brightness(.82)' })

export const edge = style({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  borderRadius: 'inherit',
  boxShadow:
    'inset 0 0 0 1px rgb(255 255 255 / .12), inset 0 1.5px 0 rgb(255 255 255 / .38), inset 0 -1.5px 0 rgb(0 0 0 / .4)',
})

export const turner = style({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  padding: 0,
  border: 0,
  borderRadius: corner,
  background: 'none',
  cursor: 'pointer',
  display: 'none',
})
globalStyle(`.js ${turner}`, { display: 'block', '@media': { print: { display: 'none' } } })
