import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

const notPrinted = { print: { display: 'none' } } as const

export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100svh',
  overflowX: 'clip',
  // The text of the root has the color of its theme.
  '@media': { print: { minHeight: 0, color: vars.color.gray[12] } },
})

const column = {
  width: '100%',
  maxWidth: `calc(${vars.width.content} + 2 * ${vars.space[24]})`,
  marginInline: 'auto',
  paddingInline: `max(${vars.space[16]}, env(safe-area-inset-left)) max(${vars.space[16]}, env(safe-area-inset-right))`,
  '@media': { [from.tablet]: { paddingInline: vars.space[24] } },
} as const

export const header = style({
  ...column,
  position: 'relative',
  // Above a card that turns.
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: '3.5rem',
  '@media': { ...column['@media'], [from.laptop]: { minHeight: '5rem' }, ...notPrinted },
})

/** Room for the navigation bar at the bottom of a phone. */
export const withPages = style({
  paddingBottom: 'calc(3.5rem + env(safe-area-inset-bottom))',
  '@media': { [from.tablet]: { paddingBottom: 0 }, print: { paddingBottom: 0 } },
})

export const main = style({
  ...column,
  position: 'relative',
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  paddingBottom: vars.space[48],
  outline: 'none',
})

export const footer = style({
  ...column,
  '@media': { ...column['@media'], ...notPrinted },
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  paddingBottom: vars.space[16],
})

/** To the operator. */
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: vars.space[8],
  color: vars.color.gray[11],
  fontSize: vars.size[13],
})

/** Keeps the background's lines away from text. */
const clear = { background: vars.color.gray[1], boxShadow: `0 0 0.75rem 0.5rem ${vars.color.gray[1]}` } as const

export const home = style({
  ...clear,
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: vars.space[8],
  minWidth: '2.75rem',
  // A long name wraps, and leaves room for the theme.
  maxWidth: 'calc(100% - 3.5rem)',
  minHeight: '2.75rem',
  color: vars.color.gray[12],
  fontSize: vars.size[15],
  fontWeight: 600,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
})

export const logo = style({ width: '2.25rem', height: 'auto', borderRadius: '4px', overflow: 'hidden' })

/** As high as ours, and at most as wide as leaves room for what is beside it. */
export const ownLogo = style({ width: 'auto', height: 'auto', maxWidth: '6rem', maxHeight: '1.75rem' })

export const nav = style({
  ...clear,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  marginInlineStart: 'auto',
})

export const toggle = style({
  display: 'none',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  marginInlineEnd: `calc(-1 * ${vars.space[12]})`,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.round,
  background: 'none',
  color: vars.color.gray[11],
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.gray[3], color: vars.color.gray[12] } },
})
globalStyle(`.js ${toggle}`, { display: 'grid' })

export const whenDark = style({ selectors: { '.light &': { display: 'none' } } })
export const whenLight = style({ display: 'none', selectors: { '.light &': { display: 'block' } } })

export const skip = style({
  position: 'absolute',
  insetBlockStart: vars.space[8],
  insetInlineStart: vars.space[8],
  zIndex: 4,
  padding: vars.space[12],
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } },
})
