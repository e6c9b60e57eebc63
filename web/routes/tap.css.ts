import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'
import { check } from '../ui/checkbox.css.ts'
import chevron from '../ui/chevron.svg'

export const name = style({
  fontSize: vars.size[17],
  fontWeight: 600,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})

export const hint = style({ fontSize: vars.size[13], color: vars.color.gray[11] })

/** Read before the button is pressed. */
export const warning = style({ color: vars.color.gray[12] })

export const more = style({
  borderBlock: `1px solid ${vars.color.gray[6]}`,
  selectors: { '&[open]': { paddingBottom: vars.space[16] } },
})
export const moreTitle = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 1.25rem',
  columnGap: vars.space[12],
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingBlock: vars.space[8],
  fontSize: vars.size[15],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '', height: '1.25rem', background: `url("${chevron}") center / contain no-repeat` },
    [`${more}[open] > &`]: { marginBottom: vars.space[8] },
    [`${more}[open] > &::after`]: { rotate: '180deg' },
  },
})

/** The button below it is on the first screen of a small phone. */
export const choice = style([check, { marginBlock: '-0.25rem' }])
