import { style, styleVariants } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const page = style({ ...column, gap: vars.space[24], maxWidth: '40rem' })
export const section = style({ ...column, gap: vars.space[12], maxWidth: '40rem' })
export const form = style({ ...column, gap: vars.space[12] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[12] })
export const quiet = style({ fontSize: vars.size[15], color: vars.color.gray[11], overflowWrap: 'anywhere' })

export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: vars.space[16],
})
export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  paddingTop: vars.space[12],
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const value = style({
  fontSize: vars.size[27],
  fontWeight: 600,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from.tablet]: { fontSize: vars.size[35] } },
})
export const label = style({ fontSize: vars.size[13], color: vars.color.gray[11] })

export const scanner = style({ ...column, gap: vars.space[12], justifyItems: 'start' })
export const video = style({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: vars.radius.lg,
  background: vars.color.gray[3],
})

export const list = style({ ...column, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[12],
  minHeight: '3.5rem',
  paddingBlock: vars.space[4],
  borderTop: `1px solid ${vars.color.gray[6]}`,
})
export const details = style({ display: 'grid', flex: '1 1 12rem', minWidth: 0 })
export const address = style({ fontWeight: 500, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' })

const word = style({ fontSize: vars.size[15], fontWeight: 500 })
export const state = styleVariants({
  good: [word, { color: vars.color.grass[11] }],
  plain: [word, { color: vars.color.gray[11] }],
  wrong: [word, { color: vars.color.tomato[11] }],
})
