import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import chip from './chip.svg'

export const chipModule = style({
  position: 'absolute',
  left: '7%',
  top: '12%',
  width: '13%',
  aspectRatio: '130 / 100',
  background: `url(${chip}) center / contain no-repeat`,
  filter: 'drop-shadow(0 1px 1px rgb(0 0 0 / .4))',
})

/** Too small to read whole: a name at most, then the artwork alone. */
const small = '(max-width: 259px)'
const tiny = '(max-width: 179px)'

/** The longest that may be typed would grow over the edge of the card. */
const cutAfter = (lines: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }) as const

export const print = style({
  '@container': { [tiny]: { display: 'none' } },
  position: 'absolute',
  inset: 'auto 0 0',
  padding: '9cqw 6.5cqw 5.4cqw',
  background:
    'linear-gradient(transparent, color-mix(in srgb, var(--card-ground) 78%, transparent) 5.5cqw, var(--card-ground) 9cqw)',
})

export const number = style({
  position: 'absolute',
  insetInlineEnd: '6.5cqw',
  top: '6.5cqw',
  padding: '0.2em 0.7em',
  borderRadius: vars.radius.pill,
  background: 'var(--card-ground)',
  fontSize: vars.size[13],
  fontWeight: 600,
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '@container': { [tiny]: { display: 'none' }, '(min-width: 500px)': { fontSize: vars.size[17] } },
})

export const name = style({
  ...cutAfter(6),
  overflowWrap: 'anywhere',
  fontWeight: 600,
  lineHeight: 1.14,
  letterSpacing: '-0.015em',
  fontSize: vars.size[17],
  textWrap: 'balance',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  '@container': {
    [small]: { fontSize: vars.size[13], WebkitLineClamp: 2 },
    '(min-width: 400px)': { fontSize: vars.size[21] },
    '(min-width: 500px)': { fontSize: vars.size[27] },
  },
})
/** For names that would otherwise cover the artwork. */
export const longName = style({
  fontSize: vars.size[13],
  '@container': {
    '(min-width: 400px)': { fontSize: vars.size[15] },
    '(min-width: 500px)': { fontSize: vars.size[19] },
  },
})

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space[16],
  marginTop: '0.35em',
  overflowWrap: 'anywhere',
  fontSize: vars.size[12],
  lineHeight: 1.35,
  color: 'var(--card-quiet)',
  '@container': {
    [small]: { display: 'none' },
    '(min-width: 400px)': { fontSize: vars.size[13] },
    '(min-width: 500px)': { fontSize: vars.size[15] },
  },
})
export const place = style(cutAfter(3))
