import { globalStyle, style } from '@vanilla-extract/css'

/** `theme.js` says that scripts run. */
export const scripted = style({ display: 'none' })
globalStyle(`.js ${scripted}`, { display: 'contents' })
