import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { from, motionAllowed } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

const rise = keyframes({ from: { opacity: 0, translate: '0 12px' } })

export const dialog = style({
  width: 'min(30rem, calc(100vw - 2rem))',
  maxHeight: 'calc(100dvh - 2rem)',
  padding: 0,
  border: `1px solid ${vars.color.gray[6]}`,
  borderRadius: vars.radius.lg,
  background: vars.color.gray[2],
  color: vars.color.gray[12],
  boxShadow: '0 24px 64px rgb(0 0 0 / .5)',
  '::backdrop': { background: 'rgb(0 0 0 / .6)' },
  '@media': { [motionAllowed]: { animation: `${rise} 180ms cubic-bezier(.2,.7,.2,1)` } },
})
const onPhone = `not ${from.tablet}`

export const sheet = style([
  dialog,
  {
    overscrollBehavior: 'contain',
    '@media': {
      [onPhone]: {
        width: '100vw',
        maxWidth: '100vw',
        height: '100dvh',
        maxHeight: '100dvh',
        border: 0,
        borderRadius: 0,
        background: vars.color.gray[1],
      },
    },
  },
])
const slide = keyframes({ from: { translate: '0 100%' } })

export const bottomSheet = style([
  dialog,
  {
    overscrollBehavior: 'contain',
    '@media': {
      [onPhone]: {
        width: '100vw',
        maxWidth: '100vw',
        maxHeight: '92dvh',
        marginBlockEnd: 0,
        borderWidth: '1px 0 0',
        borderRadius: `${vars.radius.lg} ${vars.radius.lg} 0 0`,
      },
      [`${onPhone} and ${motionAllowed}`]: { animation: `${slide} 220ms cubic-bezier(.2,.7,.2,1)` },
    },
  },
])
export const inside = style({ display: 'grid', gap: vars.space[16], padding: vars.space[24] })
globalStyle(`${sheet} > ${inside}`, {
  minHeight: '100%',
  alignContent: 'start',
  '@media': {
    [onPhone]: {
      paddingBlock: `max(${vars.space[16]}, env(safe-area-inset-top)) max(${vars.space[24]}, env(safe-area-inset-bottom))`,
      paddingInline: vars.space[16],
    },
  },
})
globalStyle(`${bottomSheet} > ${inside}`, {
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[24],
  '@media': {
    [onPhone]: {
      paddingInline: vars.space[16],
      paddingBlockEnd: `max(${vars.space[24]}, env(safe-area-inset-bottom))`,
    },
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[16],
})
export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: vars.size[19],
  // The steps inside have their own titles.
  selectors: { [`${sheet} &`]: { fontSize: vars.size[15], color: vars.color.gray[11], letterSpacing: 0 } },
})
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  margin: `calc(-1 * ${vars.space[8]})`,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.round,
  background: 'none',
  color: vars.color.gray[11],
  flexShrink: 0,
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.gray[4], color: vars.color.gray[12] } },
})
