import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/theme.css.ts'
import { bareInset } from '../../ui/button.css.ts'

/** Only where there is a mouse, and with it a keyboard. */
export const foot = style({
  display: 'none',
  alignSelf: 'end',
  marginInlineEnd: `calc(-1 * ${bareInset})`,
  fontSize: vars.size[13],
  '@media': { '(hover: hover) and (pointer: fine)': { display: 'block' }, print: { display: 'none' } },
})

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[8] })
export const shortcut = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: vars.space[16] })
export const keys = style({ flex: '0 0 6.5rem', color: vars.color.gray[11], fontSize: vars.size[13] })
globalStyle(`${keys} kbd`, {
  display: 'inline-block',
  minWidth: '1.75rem',
  padding: `2px ${vars.space[8]}`,
  border: `1px solid ${vars.color.gray[7]}`,
  borderRadius: vars.radius.sm,
  background: vars.color.gray[2],
  color: vars.color.gray[12],
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'center',
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: '2.75rem',
  cursor: 'pointer',
})
globalStyle(`${choice} input`, { width: '1.25rem', height: '1.25rem', margin: 0, accentColor: vars.color.blue[9] })
