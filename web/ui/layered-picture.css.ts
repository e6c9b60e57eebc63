import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

export const layers = style({ position: 'relative', display: 'block', overflow: 'hidden' })
export const picture = style({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' })
/** Over the artwork, which is seen until then. What is transparent in it is not the artwork. */
export const ownPicture = style([
  picture,
  {
    position: 'absolute',
    inset: 0,
    background: vars.color.gray[3],
    visibility: 'hidden',
    selectors: { '&[data-loaded]': { visibility: 'visible' } },
  },
])
