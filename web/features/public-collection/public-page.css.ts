import { minTarget } from '@iyk/design/tokens.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'
import { check } from '../../ui/checkbox.css.ts'

const target = `${minTarget / 16}rem`

export const settings = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[32] })
export const part = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[16] })
export const partTitle = style({ fontSize: vars.size[17], fontWeight: 600 })
export const quiet = style({ color: vars.color.gray[11] })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[8] })
/** In line with what is above it. */
export const deletion = style({ marginInlineStart: `calc(-1 * ${bareInset})` })
export const question = style({ display: 'grid', gap: vars.space[16], minWidth: 0, margin: 0, padding: 0, border: 0 })
export const address = style({ overflowWrap: 'anywhere', display: 'inline-block', paddingBlock: vars.space[12] })
export const pageLink = style({ display: 'inline-block', paddingBlock: vars.space[12], overflowWrap: 'anywhere' })
export const visibility = style({ display: 'grid', justifyItems: 'start' })
export const status = style({
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  overflowWrap: 'anywhere',
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
export const list = style({ padding: 0, listStyle: 'none' })
export const row = style({
  borderTop: `1px solid ${vars.color.gray[6]}`,
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${target}`,
})
globalStyle(`${row} > ${check}`, { display: 'flex' })
export const picture = style({ display: 'grid', justifyItems: 'start', gap: vars.space[12] })
export const portrait = style({
  width: '5rem',
  height: '5rem',
  objectFit: 'cover',
  borderRadius: vars.radius.round,
  border: `1px solid ${vars.color.gray[6]}`,
})
export const file = style({
  width: '100%',
  minHeight: '3rem',
  fontSize: vars.size[15],
  color: vars.color.gray[11],
  '::file-selector-button': {
    minHeight: target,
    marginInlineEnd: vars.space[12],
    padding: `${vars.space[8]} ${vars.space[20]}`,
    border: `1px solid ${vars.color.gray[6]}`,
    borderRadius: vars.radius.md,
    background: vars.color.gray[3],
    color: vars.color.gray[12],
    fontFamily: 'inherit',
    fontSize: vars.size[15],
    fontWeight: 600,
    cursor: 'pointer',
  },
})
