import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import chip from './chip.svg'

export const chipModule = style({
  position: 'absolute',
  left: '7%',
  top: '12%',
  width: '13%',
  aspectRatio: '130 / 100',
  background: `url("${chip}") center / contain no-repeat`,
  filter: 'drop-shadow(0 1px 1px rgb(0 0 0 / .4))',
})

/** Too small for all the text: at first only the name is left, then the artwork alone. */
const small = '(max-width: 259px)'
const tiny = '(max-width: 179px)'

/** The longest allowed text would overflow the card. */
const cutAfter = (lines: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }) as const

/** Text printed on the card: at twice the text size there is still room for the artwork. `most` is in hundredths of the card's width. */
const printed = (size: 12 | 13 | 15 | 17 | 19 | 21 | 27, max: number) => `min(${vars.size[size]}, ${max}cqw)`

export const print = style({
  '@container': { [tiny]: { display: 'none' } },
  position: 'absolute',
  inset: 'auto 0 0',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '100%',
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
  fontSize: printed(13, 6),
  fontWeight: 600,
  wordSpacing: '0.09em',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '@container': { [tiny]: { display: 'none' }, '(min-width: 500px)': { fontSize: printed(17, 5) } },
})

export const name = style({
  ...cutAfter(5),
  flexShrink: 0,
  overflowWrap: 'anywhere',
  fontWeight: 600,
  lineHeight: 1.14,
  // Tight letter spacing closes up the space between words at small sizes.
  wordSpacing: '0.09em',
  fontSize: printed(17, 8),
  textWrap: 'balance',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  '@container': {
    [small]: { fontSize: printed(13, 9), WebkitLineClamp: 2 },
    '(min-width: 400px)': { fontSize: printed(21, 7), letterSpacing: '-0.01em' },
    '(min-width: 500px)': { fontSize: printed(27, 7), letterSpacing: '-0.015em' },
  },
})
/** For names that would otherwise cover the artwork. */
export const longName = style({
  WebkitLineClamp: 6,
  fontSize: printed(13, 5.4),
  letterSpacing: 0,
  '@container': {
    '(min-width: 400px)': { fontSize: printed(15, 5) },
    '(min-width: 500px)': { fontSize: printed(19, 5) },
  },
})

/** Gives way to the name, line by line: a column with too little room continues in a second one, out of sight. */
export const facts = style({
  minHeight: 0,
  // Four lines.
  maxHeight: '5.4em',
  overflow: 'hidden',
  columnCount: 1,
  columnFill: 'auto',
  marginTop: '0.35em',
  overflowWrap: 'anywhere',
  fontSize: printed(12, 5),
  wordSpacing: '0.09em',
  lineHeight: 1.35,
  color: 'var(--card-quiet)',
  '@container': {
    [small]: { display: 'none' },
    '(min-width: 400px)': { fontSize: printed(13, 5) },
    '(min-width: 500px)': { fontSize: printed(15, 5) },
  },
})
export const whenAndWhere = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space[16],
})
