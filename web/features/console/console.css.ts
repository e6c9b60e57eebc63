import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'
import chevron from '../../ui/chevron.svg'

const target = `${minTarget / 16}rem`
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** Sections beside what is in them; on a phone above it, behind the name of the one that is open. */
export const frame = style({
  ...column,
  alignItems: 'start',
  gap: vars.space[24],
  '@media': { [from.laptop]: { gridTemplateColumns: '9.5rem minmax(0, 1fr)', gap: vars.space[40] } },
})
export const sections = style({
  display: 'none',
  '@media': { [from.laptop]: { ...column, gap: '2px', position: 'sticky', insetBlockStart: vars.space[24] } },
})
const link = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  minHeight: target,
  paddingInline: vars.space[12],
  borderRadius: vars.radius.md,
  color: vars.color.gray[11],
  fontSize: vars.size[15],
  textDecoration: 'none',
  overflowWrap: 'anywhere',
} as const
export const section = style({
  ...link,
  marginInlineStart: `calc(-1 * ${vars.space[12]})`,
  selectors: {
    '&:hover': { background: vars.color.gray[3], color: vars.color.gray[12] },
    '&[aria-current=page]': { background: vars.color.gray[3], color: vars.color.gray[12], fontWeight: 600 },
  },
})
export const menu = style({
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
  '@media': { [from.laptop]: { display: 'none' } },
})
export const menuTitle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
  minHeight: target,
  paddingInline: vars.space[16],
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&::after': {
      content: '',
      flexShrink: 0,
      width: vars.space[20],
      height: vars.space[20],
      background: `url("${chevron}") center / contain no-repeat`,
    },
    'details[open] > &::after': { rotate: '0.5turn' },
  },
})
export const menuList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  padding: `0 ${vars.space[8]} ${vars.space[8]}`,
  listStyle: 'none',
})
export const menuLink = style({
  ...link,
  paddingInline: vars.space[8],
  selectors: { '&[aria-current=page]': { color: vars.color.gray[12], fontWeight: 600 } },
})
export const count = style({
  minWidth: '1.5em',
  paddingInline: vars.space[4],
  borderRadius: vars.radius.pill,
  background: vars.color.blue[4],
  color: vars.color.blue[12],
  fontSize: vars.size[12],
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const content = style({ ...column, gap: vars.space[20], minWidth: 0 })
export const part = style({ ...column, gap: vars.space[12], minWidth: 0 })
export const columns = style({
  ...column,
  gap: vars.space[32],
  '@media': { [from.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const text = style({ maxWidth: '65ch', overflowWrap: 'anywhere' })
export const long = style([text, { whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start' }])
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const form = style({ ...column, gap: vars.space[16] })
export const consequence = style({ ...column, gap: vars.space[8] })
/** Fields side by side where there is room. */
export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'end',
  gap: vars.space[12],
})
export const code = style({ fontSize: vars.size[12], color: vars.color.gray[11], overflowWrap: 'anywhere' })

const outcomeLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space[8]}`,
  paddingInline: vars.space[16],
  minHeight: target,
  borderRadius: vars.radius.md,
  border: '1px solid',
})
export const outcome = style({ selectors: { '&:empty': { position: 'absolute' } } })
export const outcomeGood = style([
  outcomeLine,
  { background: vars.color.grass[2], borderColor: vars.color.grass[6], color: vars.color.grass[12] },
])
export const outcomeWrong = style([
  outcomeLine,
  { background: vars.color.tomato[2], borderColor: vars.color.tomato[6], color: vars.color.tomato[12] },
])
export const outcomeText = style({ flex: '1 1 12rem', paddingBlock: vars.space[8], overflowWrap: 'anywhere' })

/** One decision at a time: the card beside what it is about. */
export const decision = style({
  ...column,
  gap: vars.space[24],
  outline: 'none',
  '@media': { [from.laptop]: { gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 8fr)', gap: vars.space[32] } },
})
export const card = style({ ...column, alignContent: 'start', gap: vars.space[12], maxWidth: '26rem' })
export const decisionFacts = style({ ...column, alignContent: 'start', gap: vars.space[16] })
export const decisionTitle = style({
  fontSize: vars.size[21],
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
/** In reach of a thumb, however long the description is. */
export const decide = style({
  position: 'sticky',
  insetBlockEnd: 'calc(3.5rem + env(safe-area-inset-bottom))',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[8],
  paddingBlock: vars.space[12],
  background: vars.color.gray[1],
  borderTop: `1px solid ${vars.color.gray[6]}`,
  '@media': { [from.tablet]: { insetBlockEnd: 0 } },
})
export const keys = style({
  display: 'none',
  flexWrap: 'wrap',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  '@media': { '(hover: hover)': { display: 'flex' } },
})
globalStyle(`${keys} kbd`, {
  display: 'inline-block',
  minWidth: '1.5rem',
  marginInlineEnd: vars.space[4],
  paddingInline: vars.space[4],
  border: `1px solid ${vars.color.gray[7]}`,
  borderRadius: vars.radius.sm,
  background: vars.color.gray[2],
  color: vars.color.gray[12],
  font: 'inherit',
  textAlign: 'center',
})
export const suggestions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const suggestion = style({
  minHeight: target,
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  fontSize: vars.size[13],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.gray[8] },
    '&[aria-pressed=true]': { borderColor: vars.color.blue[9], background: vars.color.blue[3] },
  },
})
export const plainList = style({ ...column, gap: '2px', padding: 0, listStyle: 'none' })
export const none = style({
  padding: `${vars.space[24]} ${vars.space[16]}`,
  border: `1px dashed ${vars.color.gray[7]}`,
  borderRadius: vars.radius.lg,
  color: vars.color.gray[11],
  textAlign: 'center',
  textWrap: 'balance',
})

export const cards = style({ ...column, alignContent: 'start', gap: vars.space[24] })
export const decisionHead = style({ ...column, gap: vars.space[4] })
export const focusPlace = style({
  ...column,
  gap: vars.space[20],
  outline: 'none',
  selectors: { '&:empty': { position: 'absolute' } },
})
export const steps = style({ display: 'flex', flexWrap: 'wrap', marginInlineStart: 'auto' })
export const partTitle = style({ fontSize: vars.size[15], fontWeight: 600 })
/** What it was before a change. */
export const was = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
export const person = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.75rem',
  overflowWrap: 'anywhere',
})
export const marks = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
export const lines = style({ padding: 0, listStyle: 'none', borderTop: `1px solid ${vars.color.gray[5]}` })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space[16]}`,
  minHeight: target,
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.gray[5]}`,
  overflowWrap: 'anywhere',
})
export const lineName = style({ minWidth: '9rem', fontWeight: 500 })
/** A second line below a cell's first. */
export const under = style({
  display: 'block',
  fontSize: vars.size[12],
  fontWeight: 400,
  color: vars.color.gray[11],
  selectors: { '&:empty': { display: 'none' } },
})
export const stack = style({ ...column, gap: vars.space[8] })
export const changes = style({ ...column, gap: vars.space[8], maxWidth: '70ch', paddingInlineStart: vars.space[20] })
export const healthLine = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space[4]} ${vars.space[16]}`,
  alignItems: 'baseline',
  paddingBlock: vars.space[12],
  borderBottom: `1px solid ${vars.color.gray[5]}`,
  '@media': { [from.tablet]: { gridTemplateColumns: '12rem 11rem minmax(0, 1fr)' } },
})
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space[4]} ${vars.space[16]}` })
export const smallFact = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[4],
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const opens = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: target,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&::before': { content: '+', width: '1.25rem' }, 'details[open] > &::before': { content: '−' } },
})
