import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const empty = style({
  display: 'grid',
  gap: vars.space[24],
  alignItems: 'center',
  padding: vars.space[24],
  border: `1px dashed ${vars.color.gray[7]}`,
  borderRadius: vars.radius.lg,
  '@media': {
    [from.tablet]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
      gap: vars.space[40],
      padding: vars.space[40],
    },
  },
})
export const text = style({ display: 'grid', gap: vars.space[12], justifyItems: 'start' })
export const title = style({ fontSize: vars.size[21] })
export const description = style({ color: vars.color.gray[11], maxWidth: '40ch' })
export const example = style({ opacity: 0.75 })
