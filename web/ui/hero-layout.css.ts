import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

/** Where a warning and the button below it are on the first screen only without space that is spent. */
const smallPhone = 'screen and (max-width: 639px) and (max-height: 660px)'

/** A card and its actions: stacked on a phone, side by side from laptop size on. */
export const hero = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[32],
  paddingTop: vars.space[8],
  '@media': {
    [smallPhone]: { gap: vars.space[16], paddingTop: 0 },
    [from.tablet]: { paddingTop: vars.space[32], gap: vars.space[48], justifyItems: 'center' },
    [from.laptop]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.32fr)',
      alignContent: 'center',
      alignItems: 'center',
      justifyItems: 'stretch',
      gap: vars.space[64],
      paddingBlock: `${vars.space[24]} ${vars.space[80]}`,
    },
  },
})

/** The initial height of text with a form below it. */
const contentHeight = '28.875rem'
/** The header, the footer, and more space below than above. */
const chromeHeight = '15.25rem'

/** For text that grows and shrinks: from laptop size on, everything keeps its initial position in the middle of the screen. */
export const steady = style({
  '@media': {
    [from.laptop]: {
      gridTemplateRows: `minmax(${contentHeight}, auto) 1fr`,
      alignContent: 'start',
      rowGap: 0,
      paddingBlock: `max(${vars.space[24]}, (100svh - ${contentHeight} - ${chromeHeight}) / 2) ${vars.space[24]}`,
    },
  },
})

/** For text that may be longer than the screen: from laptop size on, both begin at the top, and the card stays there. */
export const long = style({
  '@media': { [from.laptop]: { alignContent: 'start', alignItems: 'start', paddingBlock: vars.space[48] } },
})

export const visual = style({
  position: 'relative',
  width: '100%',
  maxWidth: '25rem',
  marginInline: 'auto',
  '@media': { [from.tablet]: { maxWidth: '30rem' }, [from.laptop]: { maxWidth: 'none', order: 2 } },
  selectors: {
    [`${steady} > &`]: { '@media': { [from.laptop]: { gridArea: '1 / 2' } } },
    [`${long} > &`]: { '@media': { [from.laptop]: { position: 'sticky', top: vars.space[48] } } },
  },
})

export const content = style({
  position: 'relative',
  zIndex: 1,
  // Keeps the field lines away from text.
  background: vars.color.gray[1],
  boxShadow: `0 0 2rem 1.5rem ${vars.color.gray[1]}`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  alignContent: 'start',
  width: '100%',
  maxWidth: '25rem',
  marginInline: 'auto',
  '@media': {
    [smallPhone]: { gap: vars.space[12] },
    [from.tablet]: { maxWidth: '30rem' },
    [from.laptop]: { marginInline: 0, gap: vars.space[20] },
  },
  selectors: {
    [`${steady} > &`]: { '@media': { [from.laptop]: { gridArea: '1 / 1 / span 2', alignSelf: 'start' } } },
  },
})

export const title = style({
  overflowWrap: 'anywhere',
  fontSize: vars.size[27],
  '@media': {
    [from.tablet]: { fontSize: vars.size[35] },
    [from.laptop]: { fontSize: vars.size[45], lineHeight: 1.06, letterSpacing: '-0.03em' },
  },
})

export const text = style({
  overflowWrap: 'anywhere',
  fontSize: vars.size[15],
  color: vars.color.gray[11],
  maxWidth: '44ch',
  '@media': { [from.tablet]: { fontSize: vars.size[17] } },
})

export const form = style({ display: 'grid', gap: vars.space[12] })

export const field = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  overflow: 'visible',
  color: vars.color.gray[6],
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
})
