import { style } from '@vanilla-extract/css'
import { from } from '../../../theme/media.ts'
import { vars } from '../../../theme/theme.css.ts'

/** Over the page, so that nothing on it moves. */
export const offer = style({
  position: 'fixed',
  zIndex: 3,
  insetInline: vars.space[12],
  // Above the bar of a phone.
  insetBlockEnd: 'calc(4rem + env(safe-area-inset-bottom))',
  maxHeight: 'calc(100svh - 6rem)',
  overflowY: 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Otherwise its buttons shrink to their least height on a low screen, whatever they say.
  gridAutoRows: 'max-content',
  justifyItems: 'start',
  gap: vars.space[8],
  padding: vars.space[16],
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[3],
  boxShadow: '0 1rem 3rem rgb(0 0 0 / .35)',
  '@media': {
    print: { display: 'none' },
    [from.tablet]: {
      insetInline: `auto ${vars.space[24]}`,
      insetBlockEnd: vars.space[24],
      width: '26rem',
      maxWidth: `calc(100vw - 2 * ${vars.space[24]})`,
    },
  },
})
export const title = style({ fontSize: vars.size[17] })
export const text = style({ maxWidth: '60ch', color: vars.color.gray[11] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8], marginTop: vars.space[8] })
