import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import coil from './coil.svg'

export const inlay = style({
  position: 'absolute',
  inset: 0,
  background: 'var(--card-main)',
  opacity: 0.5,
  maskImage: `url("${coil}")`,
  maskSize: '100% 100%',
})

export const stub = style({
  position: 'absolute',
  inset: '0 0 0 64%',
  overflow: 'hidden',
  boxShadow: '-1px 0 0 rgb(0 0 0 / .35), -2px 0 0 rgb(255 255 255 / .08)',
})

export const reverse = style({
  position: 'absolute',
  inset: '0 36% 0 0',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  padding: '10cqw 3cqw 9.5cqw 10cqw',
})

/** Scales with the card, so that its first line is no higher than the label needs. */
export const serialLines = style({ fontSize: 'min(1em, 5cqw)' })
export const serialLabel = style({ fontSize: `min(${vars.size[12]}, 5cqw)`, color: 'var(--card-quiet)' })
export const serial = style({
  // Scales with the card; five digits still fit beside the stub at any text size.
  fontSize: `clamp(15cqw, ${vars.size[45]}, 16.5cqw)`,
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
})
export const reverseName = style({
  overflowWrap: 'anywhere',
  // Three lines fit below the number at any text size.
  fontSize: `min(${vars.size[12]}, 4.2cqw)`,
  lineHeight: 1.3,
  unicodeBidi: 'plaintext',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  '@container': {
    '(min-width: 500px)': { fontSize: `min(${vars.size[15]}, 4.2cqw)` },
  },
})
/** Scales with the card alone, whatever the text size. The container overrides what others say about names of ordinary length. */
const fitted = (size: string, lines: number) =>
  style({
    fontSize: size,
    lineHeight: 1.2,
    WebkitLineClamp: lines,
    '@container': { '(min-width: 0)': { fontSize: size, WebkitLineClamp: lines } },
  })
export const smaller = fitted('3.4cqw', 4)
export const smallest = fitted('2.7cqw', 6)
