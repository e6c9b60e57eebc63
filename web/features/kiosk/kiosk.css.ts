import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

/** Wider than high: the card beside the code. */
const wide = '(orientation: landscape) and (min-width: 48em)'

/** Grows with the screen, up to a wall, and with the reader's text. */
const grows = (least: string, share: string) => `max(${least}, ${share})`

export const screen = style({
  boxSizing: 'border-box',
  minHeight: '100svh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: grows(vars.space[24], '3vmin'),
  padding: `${grows(vars.space[16], '4vmin')} ${grows(vars.space[16], '4vmin')} ${vars.space[16]}`,
  alignItems: 'center',
  justifyItems: 'center',
  textAlign: 'center',
  background: vars.color.gray[1],
  '@media': {
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)',
      gridTemplateRows: '1fr auto',
      columnGap: grows(vars.space[32], '6vmin'),
    },
  },
})

export const about = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: grows(vars.space[12], '2.5vmin'),
  justifyItems: 'center',
  width: '100%',
  minWidth: 0,
})
export const card = style({
  width: 'min(100%, 18rem)',
  '@media': { [wide]: { width: 'min(100%, 62svh)' } },
})
export const title = style({
  fontSize: grows(vars.size[27], '4.4vmin'),
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  maxWidth: '28ch',
  // A name of many lines must not push the code off the screen.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})
export const count = style({
  fontSize: grows(vars.size[19], '3.2vmin'),
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
})

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: grows(vars.space[16], '3vmin'),
  width: '100%',
})
export const qrCode = style({
  display: 'block',
  width: 'min(100%, max(14rem, 42svh))',
  borderRadius: vars.radius.lg,
  background: '#fff',
  fill: '#000',
  '@media': { [wide]: { width: 'min(100%, max(16rem, 66svh))' } },
})
export const instructions = style({ display: 'grid', gap: vars.space[4], overflowWrap: 'anywhere' })
export const scan = style({ fontSize: grows(vars.size[27], '4.8vmin'), fontWeight: 600, lineHeight: 1.15 })
export const how = style({ fontSize: grows(vars.size[15], '2.6vmin'), color: vars.color.gray[11] })
export const next = style([how, { fontVariantNumeric: 'tabular-nums' }])
export const closed = style({ display: 'grid', gap: vars.space[12], maxWidth: '30ch', overflowWrap: 'anywhere' })
export const ended = style({
  fontSize: grows(vars.size[21], '3.6vmin'),
  maxWidth: '30ch',
  padding: vars.space[24],
  borderRadius: vars.radius.lg,
  border: `1px solid ${vars.color.tomato[6]}`,
  background: vars.color.tomato[2],
})

export const foot = style({
  gridColumn: '1 / -1',
  width: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const state = style({
  flex: '1 1 14rem',
  textAlign: 'start',
  fontSize: grows(vars.size[15], '2.2vmin'),
  color: vars.color.gray[11],
})
export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[8],
  alignItems: 'center',
  marginInlineStart: 'auto',
})
// Alone on a wall, nothing but the code asks for attention; the pointer and the keyboard bring it back.
globalStyle(`:fullscreen ${controls}:not(:hover):not(:focus-within)`, { opacity: 0.4 })

export const pairForm = style({ display: 'grid', gap: vars.space[16], justifyItems: 'stretch', maxWidth: '26rem' })
