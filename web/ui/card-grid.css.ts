import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

export const grid = style({
  display: 'grid',
  gap: `0 ${vars.space[24]}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The links are wider than their cards.
  margin: `0 calc(-1 * ${vars.space[4]})`,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.laptop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})

/** How far a card's shadow reaches, to the sides and below. */
const [beside, below] = ['1rem', '2.5rem']

/** A card far off screen is not rendered. `contentVisibility` clips what overflows, so the padding makes room for the shadow. */
export const cell = style({
  minWidth: 0,
  marginInline: `calc(-1 * ${beside})`,
  padding: `0 ${beside} ${below}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 18rem',
})

export const link = style({
  display: 'grid',
  gap: vars.space[12],
  color: 'inherit',
  textDecoration: 'none',
  // Room for the focus outline.
  padding: vars.space[4],
  borderRadius: vars.radius.lg,
})

export const caption = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  marginTop: vars.space[8],
  fontSize: vars.size[13],
  color: vars.color.gray[11],
  fontVariantNumeric: 'tabular-nums',
})
