import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[12]} ${vars.space[20]}`,
  paddingBlock: `${vars.space[8]} ${vars.space[24]}`,
  '@media': { [from.tablet]: { paddingBlock: `${vars.space[24]} ${vars.space[32]}` } },
})
export const picture = style({
  width: '5rem',
  height: '5rem',
  borderRadius: vars.radius.round,
  objectFit: 'cover',
  background: vars.color.gray[3],
  border: `1px solid ${vars.color.gray[6]}`,
})
export const who = style({ display: 'grid', gap: vars.space[4], minWidth: 0, flex: '1 1 12rem' })
export const title = style({
  fontSize: vars.size[27],
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  '@media': { [from.tablet]: { fontSize: vars.size[35] } },
})
export const name = style({ color: vars.color.gray[11], overflowWrap: 'anywhere' })
export const collected = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space[12],
})
export const list = style({ '@media': { print: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } })
globalStyle(`${list} > li`, {
  '@media': { print: { contentVisibility: 'visible', breakInside: 'avoid', paddingBottom: vars.space[16] } },
})
export const onScreen = style({ '@media': { print: { display: 'none' } } })
export const imported = style({ display: 'grid', gap: vars.space[12], paddingTop: vars.space[24] })
export const importedTitle = style({ fontSize: vars.size[17], fontWeight: 600 })
export const poaps = style({
  display: 'grid',
  gap: vars.space[16],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  padding: 0,
  listStyle: 'none',
})
export const poap = style({ display: 'flex', alignItems: 'center', gap: vars.space[12], minWidth: 0 })
export const poapPicture = style({
  flex: 'none',
  width: '3.5rem',
  height: '3.5rem',
  borderRadius: vars.radius.round,
  objectFit: 'cover',
  background: vars.color.gray[3],
})
export const poapName = style({ fontWeight: 500, overflowWrap: 'anywhere' })
