import { scales } from '@iyk/design/tokens.ts'
import { globalStyle } from '@vanilla-extract/css'
import { motionAllowed } from './media.ts'
import { vars } from './theme.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle(':root', {
  colorScheme: 'dark',
  fontFamily: '"Instrument Sans", "Instrument Sans Fallback", system-ui, sans-serif',
  fontSynthesis: 'none',
  // Allows glyphs at subpixel positions: rounded to whole pixels, they would close up the space between words.
  textRendering: 'geometricPrecision',
  textSizeAdjust: '100%',
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
  background: vars.color.gray[1],
  color: vars.color.gray[12],
})
globalStyle(':root.light', { colorScheme: 'light' })

globalStyle('body', {
  margin: 0,
  minHeight: '100vh',
  fontSize: vars.size[15],
  lineHeight: 1.5,
  // This typeface's space is a fifth of the em, too narrow at small sizes. Inherited as a length, so it is relatively wider in small text.
  wordSpacing: '0.06em',
  overflowWrap: 'break-word',
})

globalStyle('h1, h2, h3, p, figure, ul, ol, dl, dd, fieldset', { margin: 0, padding: 0 })
globalStyle('fieldset', { border: 0, minWidth: 0 })
globalStyle('h1, h2, h3', {
  fontWeight: 600,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  wordSpacing: '0.06em',
  textWrap: 'balance',
})
globalStyle('h2, h3', { letterSpacing: '-0.01em', wordSpacing: '0.07em' })
globalStyle('p', { textWrap: 'pretty' })
// Lines end between phrases instead of inside words; only Chromium knows phrases.
globalStyle(':lang(ja)', { wordBreak: 'auto-phrase' })
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  wordSpacing: 'inherit',
})
globalStyle('img, svg', { display: 'block', maxWidth: '100%' })

globalStyle('a', { color: vars.color.blue[11], textUnderlineOffset: '0.2em', textDecorationThickness: '1px' })
globalStyle('a:hover', { textDecorationThickness: '2px' })
globalStyle('a[aria-busy=true]', { cursor: 'progress', opacity: 0.6 })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.role.focus}`, outlineOffset: '2px' })

globalStyle('::selection', { background: vars.color.blue[5], color: vars.color.gray[12] })

// Keeps a focused element from hiding behind the navigation bar at the bottom of a phone.
globalStyle('html', { scrollPaddingBlockEnd: '5rem' })
globalStyle('html', { '@media': { [motionAllowed]: { scrollBehavior: 'smooth' } } })

// Paper is light, whatever the theme. Twice the root outweighs the theme's class.
const printed = [1, 2, 3, 6, 11, 12] as const
globalStyle(':root:root', {
  '@media': {
    print: { vars: Object.fromEntries(printed.map((step) => [vars.color.gray[step], scales.gray.light[step]])) },
  },
})
