import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const picture = style({ display: 'grid', justifyItems: 'start', gap: vars.space[8] })
export const input = style({
  width: '100%',
  minHeight: '3rem',
  fontSize: vars.size[15],
  color: vars.color.gray[11],
  '::file-selector-button': {
    minHeight: '2.75rem',
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
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
