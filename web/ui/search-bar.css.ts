import { style } from '@vanilla-extract/css'
import { vars } from '../theme/theme.css.ts'

/** Text at twice the size on a phone leaves no room for two fields side by side. */
const veryLargeText = '(max-width: 16em)'

export const place = style({ containerType: 'inline-size', maxWidth: '36rem' })
export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(8rem, 2fr)',
  alignItems: 'end',
  gap: vars.space[12],
  // As high as the fields, which come later.
  minHeight: `calc(3rem + 1.5 * ${vars.size[13]} + 2 * ${vars.space[4]})`,
  '@container': { [veryLargeText]: { gridTemplateColumns: 'minmax(0, 1fr)', minHeight: '9.5rem' } },
})
