import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[4],
  minWidth: 0,
})
export const label = style({ fontSize: vars.size[13], fontWeight: 500, color: vars.color.gray[12] })

export const input = style({
  width: '100%',
  minWidth: 0,
  minHeight: '3rem',
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.role.fieldBorder}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[2],
  color: vars.color.gray[12],
  // Below 16 px, Safari on phones zooms into a focused field.
  fontSize: vars.size[17],
  lineHeight: 1.3,
  selectors: {
    '&::placeholder': { color: vars.color.gray[11], opacity: 1 },
    '&:focus-visible': { outlineOffset: '-1px' },
    // Its parts do not wrap, so very large text stops growing where it fills a phone.
    '&[type=datetime-local]': { fontSize: `min(${vars.size[17]}, max(16px, 4.4vw))` },
    '&[aria-invalid=true]': { borderColor: vars.color.tomato[11] },
  },
})

export const code = style([
  input,
  {
    maxWidth: '15rem',
    // All six digits fit a phone at twice the text size.
    fontSize: `min(${vars.size[27]}, 8vw)`,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '0.32em',
    textAlign: 'start',
  },
])

export const hint = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
export const error = style({
  fontSize: vars.size[13],
  color: vars.color.tomato[11],
  display: 'flex',
  gap: vars.space[4],
})
