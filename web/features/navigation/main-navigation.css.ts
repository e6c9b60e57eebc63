import { style } from '@vanilla-extract/css'
import { from } from '../../theme/media.ts'
import { vars } from '../../theme/theme.css.ts'

/** Text at twice the size on a phone: only the current page's label fits into a row of icons. Screen readers still read the others. */
const veryLargeText = '(max-width: 15em)'

/** A bar in reach of the thumb on a phone, in the header from tablet size on. */
export const nav = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  containerType: 'inline-size',
  paddingInline: 'max(4px, env(safe-area-inset-left)) max(4px, env(safe-area-inset-right))',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${vars.color.gray[6]}`,
  background: vars.color.gray[2],
  '@media': {
    [from.tablet]: {
      position: 'static',
      containerType: 'normal',
      justifyContent: 'flex-end',
      padding: 0,
      border: 0,
      background: 'none',
    },
    print: { display: 'none' },
  },
})

export const link = style({
  display: 'flex',
  flex: '1 1 3.5rem',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  minHeight: '3.25rem',
  paddingBlock: '6px',
  fontSize: vars.size[11],
  lineHeight: 1.2,
  fontWeight: 500,
  color: vars.color.gray[11],
  textDecoration: 'none',
  selectors: {
    '&:hover, &[aria-busy=true]': { color: vars.color.gray[12] },
    '&[aria-current=page]': { color: vars.color.gray[12], boxShadow: 'inset 0 2px 0 currentColor' },
  },
  outlineOffset: '-2px',
  // Japanese can break anywhere, but need not where there is room.
  wordBreak: 'keep-all',
  '@container': {
    [veryLargeText]: {
      position: 'relative',
      flexBasis: 0,
      minHeight: '2.5rem',
      selectors: { '&[aria-current=page]': { flex: '0 1 auto', minWidth: 0, paddingInline: vars.space[4] } },
    },
  },
  '@media': {
    [from.tablet]: {
      flex: 'none',
      minHeight: '2.75rem',
      paddingInline: vars.space[12],
      fontSize: vars.size[15],
      selectors: {
        '&[aria-current=page]': {
          boxShadow: 'none',
          textDecoration: 'underline',
          textDecorationThickness: '2px',
          textUnderlineOffset: '0.5em',
        },
      },
    },
  },
})

export const text = style({
  '@container': {
    [veryLargeText]: {
      selectors: {
        [`${link}:not([aria-current=page]) > &`]: {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
      },
    },
  },
})
export const icon = style({ '@media': { [from.tablet]: { display: 'none' } } })
