import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'

/** Room for all fields in one line, and, with text at twice the size, for one of them. */
const wide = '(min-width: 44rem)'
const veryLargeText = '(max-width: 16em)'

export const place = style({ containerType: 'inline-size' })
export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  gap: vars.space[12],
  '@container': {
    [wide]: { gridTemplateColumns: 'minmax(0, 3fr)', gridAutoColumns: 'minmax(0, 2fr)', gridAutoFlow: 'column' },
    [veryLargeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const search = style({ gridColumn: '1 / -1', '@container': { [wide]: { gridColumn: 'auto' } } })
