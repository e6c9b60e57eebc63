import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { from, motionAllowed } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

const arrival = keyframes({ from: { translate: '0 0.15em', opacity: 0.4 }, to: { translate: '0 0', opacity: 1 } })

export const view = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${vars.space[8]} ${vars.space[24]}`,
  marginBlockEnd: vars.space[8],
})
export const counter = style({
  flex: '1 1 100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: vars.space[12],
})
export const counterLabel = style({ fontSize: vars.size[17], color: vars.color.gray[11] })
export const tick = style({
  display: 'inline-block',
  fontSize: 'clamp(3.5rem, 18vw, 8rem)',
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '-0.04em',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [motionAllowed]: { animation: `${arrival} 0.2s ease-out` } },
})
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
/** For screen readers. */
export const hidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const lost = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  fontSize: 'clamp(1rem, 2vw, 2rem)',
})
/** As high as what it says in the reader's language. */
export const lostRoom = style({ gridArea: '1 / 1', visibility: 'hidden' })
export const lostText = style({ gridArea: '1 / 1', color: vars.color.tomato[11], fontWeight: 600 })

export const legend = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[16], fontSize: vars.size[13] })
const mark = {
  content: '',
  display: 'inline-block',
  width: '0.75em',
  height: '0.75em',
  marginInlineEnd: '0.5em',
} as const
export const tapMark = style({ '::before': { ...mark, background: vars.color.gray[8] } })
export const collectedMark = style({ '::before': { ...mark, background: vars.color.grass[9] } })
export const charts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[24],
  '@media': { [from.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const chart = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8], margin: 0 })
export const chartTitle = style({ fontSize: vars.size[15], fontWeight: 600 })
export const bars = style({ width: '100%', height: '8rem', borderBlockEnd: `1px solid ${vars.color.gray[7]}` })
export const tapBar = style({ fill: vars.color.gray[8] })
export const collectedBar = style({ fill: vars.color.grass[9] })
export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[12],
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
  // As the bars, which run from left to right.
  direction: 'ltr',
})
export const twin = style({})
export const twinTitle = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  cursor: 'pointer',
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[32],
  marginBlockStart: vars.space[24],
  '@media': { [from.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: vars.space[64] } },
})
export const section = style({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[12],
})
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.size[13] })
/** Text at twice the size on a phone leaves no room for four columns. */
const veryLargeText = '(max-width: 16em)'
globalStyle(`${table} :is(th, td)`, {
  padding: `${vars.space[8]} ${vars.space[8]} ${vars.space[8]} 0`,
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  borderBlockEnd: `1px solid ${vars.color.gray[5]}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'inherit',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} thead th`, { color: vars.color.gray[11] })
// Numbers and what they count are short; the name beside them takes the room that is left.
globalStyle(`${table} :is(td, th + th)`, {
  width: '1%',
  whiteSpace: 'nowrap',
  '@container': { [veryLargeText]: { width: 'auto', whiteSpace: 'normal' } },
})
export const tally = style({ display: 'grid', margin: 0 })
export const last = style({ display: 'grid', padding: 0, listStyle: 'none' })
export const tallyRow = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[16],
  paddingBlock: vars.space[8],
  borderBlockEnd: `1px solid ${vars.color.gray[5]}`,
  fontSize: vars.size[15],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${tallyRow} > dd`, { margin: 0 })

/** Fits a projector of 1024 × 600: what is large grows with the lower of both sides, and the bars take what is left. */
export const projector = style({
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 'clamp(1rem, min(4vw, 4vh), 4rem)',
  border: 0,
  background: vars.color.gray[1],
  color: vars.color.gray[12],
  overflowY: 'auto',
  selectors: {
    '&[open]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'repeat(4, auto) minmax(auto, 24rem)',
      alignContent: 'center',
      gap: 'clamp(0.5rem, 2vh, 2rem)',
    },
  },
})
export const wallHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: `${vars.space[8]} ${vars.space[24]}`,
})
export const wallName = style({
  flex: '1 1 12rem',
  minWidth: 0,
  fontSize: 'clamp(1.5rem, min(5vw, 7vh), 4.5rem)',
  fontWeight: 600,
  lineHeight: 1.1,
  overflowWrap: 'anywhere',
})
export const wallCount = style({ display: 'grid', justifyItems: 'start', margin: 0 })
globalStyle(`${wallCount} > ${tick}`, { fontSize: 'clamp(5rem, min(26vw, 32vh), 26rem)' })
export const wallLabel = style({
  fontSize: 'clamp(1.25rem, min(3vw, 5vh), 3rem)',
  lineHeight: 1.3,
  color: vars.color.gray[11],
})
globalStyle(`${projector} > ${chart}`, { gridTemplateRows: 'auto minmax(4rem, 1fr) auto' })
globalStyle(`${projector} ${bars}`, { height: 0, minHeight: '100%' })
