import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  // A name on two lines makes all of them higher.
  gridAutoRows: '1fr',
  gap: vars.space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const item = style({ display: 'grid' })
/** The last-used method has its own line. */
export const first = style({ gridColumn: '1 / -1' })

export const method = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  width: '100%',
  minHeight: '3rem',
  padding: `${vars.space[8]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[12],
  fontSize: vars.size[15],
  fontWeight: 500,
  lineHeight: 1.2,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.gray[4], borderColor: vars.color.gray[7] },
    '&[aria-busy=true]': { cursor: 'default', opacity: 0.6 },
  },
})
export const hint = style({ display: 'block', fontSize: vars.size[13], fontWeight: 400, color: vars.color.gray[11] })

export const icon = style({ flex: 'none', width: '1.25rem', height: '1.25rem', color: vars.color.gray[11] })
export const error = style({
  fontSize: vars.size[13],
  color: vars.color.tomato[11],
  selectors: { '&:not(:empty)': { paddingBlockStart: vars.space[12] } },
})
