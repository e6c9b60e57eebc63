import { style } from '@vanilla-extract/css'

export const place = style({ width: '100%' })
