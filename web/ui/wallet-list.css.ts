import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const list = style({ display: 'grid', gap: vars.space[8], padding: 0, listStyle: 'none' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '2rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  width: '100%',
  minHeight: '3.5rem',
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.gray[4], borderColor: vars.color.gray[7] },
    '&[aria-busy=true]': { cursor: 'default', borderColor: vars.color.role.action },
  },
})
export const icon = style({ width: '2rem', height: '2rem', borderRadius: vars.radius.sm })
export const noIcon = style([
  icon,
  { display: 'grid', placeItems: 'center', background: vars.color.gray[5], color: vars.color.gray[11] },
])
export const name = style({ fontWeight: 600, lineHeight: 1.25, overflowWrap: 'anywhere' })
export const fact = style({ fontSize: vars.size[13], color: vars.color.gray[11] })

/** Links that leave the page are quieter than what is on it. */
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space[16]}`,
  padding: 0,
  listStyle: 'none',
})
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: `${minTarget / 16}rem` })
export const group = style({ display: 'grid', gap: vars.space[8] })
export const groupTitle = style({
  fontSize: vars.size[13],
  fontWeight: 600,
  letterSpacing: 0,
  color: vars.color.gray[11],
})
