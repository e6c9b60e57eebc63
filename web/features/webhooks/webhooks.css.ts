import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'
import chevron from '../../ui/chevron.svg'

const target = `${minTarget / 16}rem`
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const parts = style({ ...column, gap: vars.space[24] })
export const part = style({ ...column, alignContent: 'start', gap: vars.space[12] })
export const partTitle = style({ fontSize: vars.size[17], fontWeight: 600, outline: 'none' })
export const subtitle = style({ margin: 0, fontSize: vars.size[15], fontWeight: 600 })
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
/** In line with what is below it. */
export const back = style({
  marginInlineStart: `calc(-1 * ${bareInset})`,
  marginBlockEnd: `calc(-1 * ${vars.space[12]})`,
})
export const bare = style({ marginInlineStart: `calc(-1 * ${bareInset})` })
export const question = style({ ...column, gap: vars.space[12], minWidth: 0, margin: 0, padding: 0, border: 0 })
export const status = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})

export const list = style({
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
  overflow: 'clip',
})
export const item = style({ selectors: { '& + &': { borderTop: `1px solid ${vars.color.gray[5]}` } } })
export const row = style({
  ...column,
  gap: vars.space[4],
  width: '100%',
  minHeight: target,
  padding: vars.space[16],
  border: 0,
  background: 'none',
  color: vars.color.gray[12],
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const url = style({
  selectors: { [`${row}:hover &`]: { textDecoration: 'underline' } },
  fontSize: vars.size[15],
  fontWeight: 500,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
})

export const types = style({ ...column, minWidth: 0, margin: 0, padding: 0, border: 0 })
export const legend = style({ fontSize: vars.size[13], fontWeight: 500, padding: 0 })
export const code = style({ fontSize: vars.size[12], color: vars.color.gray[11], overflowWrap: 'anywhere' })

export const panel = style({
  ...column,
  gap: vars.space[12],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
})
export const secret = style({ fontSize: vars.size[15], overflowWrap: 'anywhere', userSelect: 'all' })

export const summary = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[4]} ${vars.space[12]}`,
  minHeight: target,
  padding: `${vars.space[12]} ${vars.space[16]}`,
  cursor: 'pointer',
  selectors: {
    '&:focus-visible': { outlineOffset: '-2px' },
    '&::after': {
      content: '',
      width: vars.space[20],
      height: vars.space[20],
      background: `url("${chevron}") center / contain no-repeat`,
    },
    'details[open] > &::after': { rotate: '0.5turn' },
  },
})
export const summaryText = style({ display: 'grid', flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' })
export const opened = style({
  ...column,
  gap: vars.space[12],
  padding: vars.space[16],
  borderTop: `1px solid ${vars.color.gray[5]}`,
  fontSize: vars.size[15],
})
export const figure = style({ ...column, gap: vars.space[4], minWidth: 0, margin: 0 })
export const text = style({
  maxHeight: '16rem',
  margin: 0,
  padding: vars.space[12],
  overflow: 'auto',
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  fontSize: vars.size[12],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
