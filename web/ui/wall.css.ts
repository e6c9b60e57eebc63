import { style } from '@vanilla-extract/css'
import { from } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

/** A wall of cards. */
export const wall = style({
  display: 'grid',
  gap: `${vars.space[32]} ${vars.space[24]}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The links are wider than their cards by the room for shadows.
  margin: `0 calc(-1 * ${vars.space[4]})`,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.laptop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})

/** Far from the screen a card costs nothing but its place. */
export const place = style({ minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 18rem' })

export const link = style({
  display: 'grid',
  gap: vars.space[12],
  color: 'inherit',
  textDecoration: 'none',
  // Room for the card's shadow, which `contentVisibility` would cut.
  padding: `${vars.space[4]} ${vars.space[4]} ${vars.space[16]}`,
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
