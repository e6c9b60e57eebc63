import { minTarget } from '@iyk/design/tokens.ts'
import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

/** Less than this, and columns would be a word wide. In units of the text's size: at twice the size a desktop has no columns either. */
const narrow = '(max-width: 44em)'

export const hidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
export const place = style({ position: 'relative', containerType: 'inline-size', minWidth: 0 })
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.size[13],
  lineHeight: 1.45,
  '@container': { [narrow]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const head = style({
  '@container': {
    [narrow]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
const cellStyle = {
  padding: `${vars.space[12]} ${vars.space[16]} ${vars.space[12]} 0`,
  borderBottom: `1px solid ${vars.color.gray[5]}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
} as const
export const heading = style({
  ...cellStyle,
  paddingBlock: vars.space[8],
  borderColor: vars.color.gray[7],
  color: vars.color.gray[11],
  fontWeight: 500,
  // A heading breaks between words alone, so that no column gets narrower than its word.
  overflowWrap: 'normal',
})
export const number = style([heading, { textAlign: 'end' }])
export const row = style({
  selectors: { '&:hover': { background: vars.color.gray[2] } },
  '@container': {
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: vars.space[4],
      paddingBlock: vars.space[12],
      borderBottom: `1px solid ${vars.color.gray[6]}`,
      selectors: { '&:hover': { background: 'none' } },
    },
  },
})
const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(5rem, 32%) minmax(0, 1fr)',
  gap: vars.space[12],
  padding: 0,
  border: 0,
  textAlign: 'start',
  '::before': { content: 'attr(data-title)', color: vars.color.gray[11] },
} as const
export const cell = style({ ...cellStyle, minWidth: '7rem', '@container': { [narrow]: line } })
export const numberCell = style([
  cell,
  {
    minWidth: '4rem',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    '@container': { [narrow]: { textAlign: 'start' } },
  },
])
export const name = style({
  ...cellStyle,
  minWidth: '9rem',
  fontSize: vars.size[15],
  fontWeight: 500,
  '@container': { [narrow]: { padding: 0, border: 0 } },
})
export const actions = style({
  ...cellStyle,
  paddingBlock: vars.space[4],
  paddingInlineEnd: 0,
  overflowWrap: 'normal',
  hyphens: 'manual',
  textAlign: 'end',
  '@container': {
    [narrow]: { padding: 0, border: 0, textAlign: 'start', marginInlineStart: `calc(-1 * ${bareInset})` },
  },
})
/** A link as the name of a row is as high as a finger. */
export const nameLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: `${minTarget / 16}rem`,
  paddingBlock: vars.space[12],
  marginBlock: `calc(-1 * ${vars.space[12]})`,
  color: vars.color.gray[12],
  unicodeBidi: 'plaintext',
})
