import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

/** A card and what one can do with it: stacked on a phone, side by side from the laptop on. */
export const stage = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[32],
  paddingTop: vars.space[8],
  '@media': {
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

/** Of words with a form below them, at first. */
const wordsHeight = '28.875rem'
/** The header, the footer, and more room below than above. */
const around = '15.25rem'

/** Words that grow and shrink: from the laptop on everything stays where it was at first, in the middle of the screen. */
export const steady = style({
  '@media': {
    [from.laptop]: {
      gridTemplateRows: `minmax(${wordsHeight}, auto) 1fr`,
      alignContent: 'start',
      rowGap: 0,
      paddingBlock: `max(${vars.space[24]}, (100svh - ${wordsHeight} - ${around}) / 2) ${vars.space[24]}`,
    },
  },
})

export const thing = style({
  position: 'relative',
  width: '100%',
  maxWidth: '25rem',
  marginInline: 'auto',
  '@media': { [from.tablet]: { maxWidth: '30rem' }, [from.laptop]: { maxWidth: 'none', order: 2 } },
  selectors: { [`${steady} > &`]: { '@media': { [from.laptop]: { gridArea: '1 / 2' } } } },
})

export const words = style({
  position: 'relative',
  zIndex: 1,
  // The field stays away from what is read.
  background: vars.color.gray[1],
  boxShadow: `0 0 2rem 1.5rem ${vars.color.gray[1]}`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  alignContent: 'start',
  width: '100%',
  maxWidth: '25rem',
  marginInline: 'auto',
  '@media': { [from.tablet]: { maxWidth: '30rem' }, [from.laptop]: { marginInline: 0, gap: vars.space[20] } },
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
})
