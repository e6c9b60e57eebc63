import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[12],
  paddingTop: vars.space[20],
  borderTop: `1px solid ${vars.color.gray[6]}`,
  outline: 'none',
  '@media': { print: { display: 'none' } },
})
export const text = style({ maxWidth: '60ch', color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })

/** One line with a mark for each stage. */
export const stages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars.space[8],
  padding: 0,
  listStyle: 'none',
})
const stage = style({
  paddingTop: vars.space[8],
  borderTop: '3px solid',
  fontSize: vars.size[13],
  overflowWrap: 'anywhere',
})
export const reached = style([
  stage,
  {
    borderColor: vars.color.grass[9],
    color: vars.color.gray[12],
    fontWeight: 600,
    selectors: { '&::before': { content: '"✓ " / ""' } },
  },
])
export const ahead = style([stage, { borderColor: vars.color.gray[6], color: vars.color.gray[11] }])

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(5rem, max-content) minmax(0, 1fr)',
  columnGap: vars.space[12],
  alignItems: 'center',
})
const line = { display: 'flex', alignItems: 'center', minHeight: `${minTarget / 16}rem` } as const
export const term = style({ ...line, fontSize: vars.size[13], color: vars.color.gray[11] })
export const fact = style({ ...line, minWidth: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: `${minTarget / 16}rem` })

export const choice = style({ display: 'grid', gap: vars.space[4], margin: 0, padding: 0, border: 0 })
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minHeight: `${minTarget / 16}rem`,
  fontVariantNumeric: 'tabular-nums',
})
export const legend = style([text, { padding: 0 }])
export const radio = style({ width: '1.25rem', height: '1.25rem', margin: 0, accentColor: vars.color.grass[9] })
