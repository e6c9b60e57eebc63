import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'
import { smallButton } from '../../ui/small-button.css.ts'

/** Text at twice the size on a phone: icons go above their words, and long words break where allowed. */
const veryLargeText = '(max-width: 15em)'

const target = `${minTarget / 16}rem`

/** What the factors are for on one side, the factors themselves on the other; stacked on a phone. */
export const section = style({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[16],
  paddingTop: vars.space[24],
  borderTop: `1px solid ${vars.color.gray[6]}`,
  '@media': {
    [from.laptop]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 9fr)',
      gap: vars.space[40],
      paddingTop: vars.space[32],
    },
  },
})
export const intro = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[4],
  '@container': { [veryLargeText]: { hyphens: 'auto' } },
})
export const title = style({ fontSize: vars.size[19], outline: 'none' })
export const text = style({ maxWidth: '60ch', fontSize: vars.size[15], color: vars.color.gray[11] })

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars.space[12],
  '@container': { [veryLargeText]: { hyphens: 'auto' } },
})
export const status = style({
  fontSize: vars.size[13],
  color: vars.color.grass[11],
  // Stays for screen readers without taking up a row.
  selectors: { '&:empty': { position: 'absolute' } },
})
export const list = style({
  width: '100%',
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
})

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space[12]}`,
  padding: vars.space[16],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.gray[5]}` } },
  '@container': { [veryLargeText]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: target,
  height: target,
  borderRadius: vars.radius.md,
  background: vars.color.gray[3],
  color: vars.color.gray[11],
})
export const itemLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[4]} ${vars.space[12]}`,
  minWidth: 0,
  minHeight: target,
})
export const itemText = style({
  display: 'grid',
  flex: '1 1 10rem',
  justifyItems: 'start',
  gap: vars.space[4],
  minWidth: 0,
})
export const itemName = style({
  overflowWrap: 'anywhere',
  fontWeight: 500,
  lineHeight: 1.35,
  unicodeBidi: 'plaintext',
  textAlign: 'start',
})
export const facts = style({ fontSize: vars.size[13], color: vars.color.gray[11], overflowWrap: 'anywhere' })
/** The buttons' labels end where the row ends. */
export const itemActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginInline: `calc(-1 * ${vars.space[12]})`,
  // Without a button, its margins would let the words beside it overflow the row.
  selectors: { '&:empty': { display: 'none' } },
  '@media': { [from.tablet]: { marginInlineStart: 0 } },
})
export const itemButton = style([
  smallButton,
  { selectors: { '&[aria-busy=true]': { cursor: 'default', opacity: 0.6 } } },
])
/** Below the line of a factor: a question, or the field for its code. */
export const expanded = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[12],
  '@media': { [from.tablet]: { gridColumn: '2' } },
})
export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[12],
  width: '100%',
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
})
export const panelHeader = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[12],
  marginBlock: `calc(-1 * ${vars.space[8]})`,
  marginInlineEnd: `calc(-1 * ${vars.space[12]})`,
  fontWeight: 600,
})
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[12] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
export const error = style({ fontSize: vars.size[13], color: vars.color.tomato[11] })

/** The session of this page. */
export const current = style({ color: vars.color.grass[11], fontWeight: 500 })
