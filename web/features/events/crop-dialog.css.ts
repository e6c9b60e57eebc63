import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

export const quiet = style({ fontSize: vars.size[13], color: vars.color.gray[11] })
/** As wide as the dialog, and never higher than leaves room for what is below. */
export const frame = style({
  width: '100%',
  maxWidth: 'calc(50dvh * 1.586)',
  marginInline: 'auto',
  borderRadius: vars.radius.lg,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  outlineOffset: '4px',
  selectors: { '&:active': { cursor: 'grabbing' } },
})
/** In place of the card's own picture, under the light and the print. */
export const canvas = style({ position: 'absolute', inset: 0, zIndex: -1, width: '100%', height: '100%' })
globalStyle(`${frame} img`, { visibility: 'hidden' })
export const zoom = style({ display: 'grid', gap: vars.space[4], fontSize: vars.size[13], fontWeight: 500 })
export const range = style({ width: '100%', minHeight: '2.75rem', margin: 0, accentColor: vars.color.blue[9] })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[8] })
