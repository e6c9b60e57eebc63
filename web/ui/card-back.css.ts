import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import coil from './coil.svg'

export const inlay = style({
  position: 'absolute',
  inset: 0,
  background: 'var(--card-main)',
  opacity: 0.5,
  maskImage: `url(${coil})`,
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

export const serialLabel = style({ fontSize: `min(${vars.size[12]}, 5cqw)`, color: 'var(--card-quiet)' })
export const serial = style({
  // Printed on the card, so it grows with the card; five digits still fit beside the stub, however large the reader's text is.
  fontSize: `clamp(15cqw, ${vars.size[45]}, 17.5cqw)`,
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
})
export const reverseName = style({
  overflowWrap: 'anywhere',
  fontSize: `min(${vars.size[12]}, 5cqw)`,
  lineHeight: 1.3,
  unicodeBidi: 'plaintext',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  '@container': {
    // Text of twice the size on a phone.
    '(max-width: 12rem)': { WebkitLineClamp: 1 },
    '(min-width: 500px)': { fontSize: `min(${vars.size[15]}, 5cqw)` },
  },
})
