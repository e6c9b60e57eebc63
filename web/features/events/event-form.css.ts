import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'
import chevron from '../../ui/chevron.svg'

export const form = style({
  display: 'grid',
  gap: vars.space[40],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from.laptop]: { gridTemplateColumns: 'minmax(0, 17fr) minmax(0, 13fr)', gap: vars.space[64] },
  },
})
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[32],
  alignContent: 'start',
  minWidth: 0,
})
/** What belongs together is spaced closer. */
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[12] })
export const more = style({ borderBlock: `1px solid ${vars.color.gray[6]}` })
export const moreTitle = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 1.25rem',
  columnGap: vars.space[12],
  alignItems: 'center',
  minHeight: '3.5rem',
  paddingBlock: vars.space[12],
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': {
      content: '',
      gridArea: '1 / 2 / span 2',
      height: '1.25rem',
      background: `url("${chevron}") center / contain no-repeat`,
    },
    [`${more}[open] > &::after`]: { rotate: '180deg' },
  },
})
export const moreFields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[20],
  paddingBlock: `${vars.space[8]} ${vars.space[24]}`,
})
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[20],
  '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: vars.space[12] } },
})
export const ways = style({ display: 'grid', minWidth: 0 })
export const waysTitle = style({ padding: 0, fontSize: vars.size[13], fontWeight: 500 })
export const way = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: '2.75rem',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  accentColor: vars.color.blue[9],
})
globalStyle(`${way} > input`, { flexShrink: 0, width: '1.25rem', height: '1.25rem', margin: 0 })
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
