import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

const target = `${minTarget / 16}rem`

const onPhone = `not ${from.tablet}`

/** At the lower edge of the screen while the list goes on below it, on a phone above the navigation. */
export const bar = style({
  position: 'sticky',
  insetBlockEnd: `calc(3.5rem + env(safe-area-inset-bottom) + ${vars.space[8]})`,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: 'max-content',
  gap: vars.space[8],
  marginBlockStart: vars.space[16],
  padding: vars.space[12],
  border: `1px solid ${vars.color.gray[7]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[3],
  boxShadow: '0 8px 32px rgb(0 0 0 / .35)',
  // With very large text it leaves half of the screen to the cards.
  maxHeight: '50dvh',
  overflowY: 'auto',
  '@media': {
    [onPhone]: { paddingBlock: vars.space[4] },
    [from.tablet]: { insetBlockEnd: vars.space[16], padding: vars.space[16] },
    print: { display: 'none' },
  },
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[4]} ${vars.space[12]}`,
  '@media': { [from.tablet]: { justifyContent: 'start' } },
})
export const count = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
/** The space around what scrolls, for the outlines of focused buttons. */
const outline = vars.space[4]
/** On a phone one line that scrolls, so that cards are seen above it. It fades out where more buttons follow, and the fade ends beside the last of them. */
export const actsOfSelection = style([
  acts,
  {
    '@media': {
      [onPhone]: {
        flex: '1 0 100%',
        minWidth: 0,
        flexWrap: 'nowrap',
        margin: `calc(-1 * ${outline}) calc(-1 * ${vars.space[12]})`,
        padding: `${outline} 0 ${outline} ${vars.space[12]}`,
        overflowX: 'auto',
        overscrollBehaviorX: 'contain',
        scrollPaddingInline: vars.space[32],
        scrollbarWidth: 'none',
        '::after': {
          content: '',
          flex: `0 0 ${vars.space[24]}`,
          position: 'sticky',
          insetInlineEnd: 0,
          background: `linear-gradient(to right, transparent, ${vars.color.gray[3]})`,
          pointerEvents: 'none',
        },
      },
      [from.tablet]: { marginInlineStart: 'auto' },
    },
  },
])
globalStyle(`${actsOfSelection} > button`, {
  flexShrink: 0,
  '@media': { [onPhone]: { paddingInline: vars.space[12] } },
})
export const said = style({
  display: 'grid',
  gap: vars.space[4],
  overflowWrap: 'anywhere',
  minWidth: 0,
  // It is there before there is something to read out, and takes no room.
  selectors: { '&:empty': { marginBlockEnd: `calc(-1 * ${vars.space[8]})` } },
  '@media': { [onPhone]: { paddingBlockStart: vars.space[4], selectors: { '&:empty': { paddingBlockStart: 0 } } } },
})
export const progress = style({ width: '100%', height: '0.5rem', accentColor: vars.color.blue[9] })
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const preview = style({
  padding: `${vars.space[8]} ${vars.space[12]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Otherwise rows shrink to their least height where they don't all fit.
  gridAutoRows: 'max-content',
  maxHeight: 'min(24rem, 45dvh)',
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
})
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: target,
  padding: `${vars.space[8]} ${vars.space[12]}`,
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${vars.color.gray[5]}` },
    '&:has(:checked)': { background: vars.color.blue[3] },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.blue[9]}`, outlineOffset: '-2px' },
  },
})
globalStyle(`${choice} > input`, { width: '1.25rem', height: '1.25rem', margin: 0, outline: 'none' })
export const event = style({ display: 'grid', gap: '2px', overflowWrap: 'anywhere' })
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${vars.space[12]}`,
  fontSize: vars.size[13],
  color: vars.color.gray[11],
})
export const empty = style({ padding: vars.space[16], color: vars.color.gray[11], overflowWrap: 'anywhere' })
