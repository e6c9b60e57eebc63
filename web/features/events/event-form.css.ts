import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

export const form = style({
  display: 'grid',
  gap: vars.space[40],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from.laptop]: { gridTemplateColumns: 'minmax(0, 34rem) minmax(0, 1fr)', gap: vars.space[64] },
  },
})
export const fields = style({ display: 'grid', gap: vars.space[20], alignContent: 'start', minWidth: 0 })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[20],
  '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: vars.space[12] } },
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11] })

export const preview = style({
  display: 'grid',
  gap: vars.space[12],
  alignContent: 'start',
  minWidth: 0,
  maxWidth: '26rem',
  '@media': { [from.laptop]: { position: 'sticky', top: vars.space[24], alignSelf: 'start' } },
})
export const previewTitle = style({ fontSize: vars.size[13], fontWeight: 500, color: vars.color.gray[11] })
