import { minTarget } from '@iyk/design/tokens.ts'
import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { motionAllowed } from '../theme/media.ts'
import { vars } from '../theme/theme.css.ts'

const target = `${minTarget / 16}rem`

const turn = keyframes({ to: { rotate: '1turn' } })
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

const circle = {
  width: '1em',
  height: '1em',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: vars.radius.round,
  // Appears only when the wait is long enough to notice.
  animation: `${appear} 1ms 300ms backwards, ${turn} 900ms linear infinite`,
} as const
export const spinner = style(circle)

/** Also a link being followed, and a button clicked before the app runs. */
const pending = ['&[aria-busy=true]', 'form[data-pressed] &[type=submit]']

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[8],
  minHeight: target,
  minWidth: target,
  padding: `${vars.space[8]} ${vars.space[20]}`,
  border: '1px solid transparent',
  borderRadius: vars.radius.md,
  fontSize: vars.size[15],
  fontWeight: 600,
  lineHeight: 1.2,
  textDecoration: 'none',
  textAlign: 'center',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    [['&:disabled', ...pending].join()]: { cursor: 'default', opacity: 0.6 },
    [pending.map((button) => `${button}::before`).join()]: { content: '', ...circle },
    '&:active:not(:disabled)': { translate: '0 1px' },
  },
  '@media': {
    [motionAllowed]: { transition: 'background-color 120ms, border-color 120ms' },
    print: { display: 'none' },
  },
})

/** How far the label of a bare button is inset. */
export const bareInset = vars.space[12]

export const button = styleVariants({
  /** The main action of a page or form. */
  main: [
    base,
    {
      background: vars.color.role.action,
      color: vars.color.role.onAction,
      selectors: { '&:hover:not(:disabled)': { background: vars.color.role.actionHover } },
    },
  ],
  quiet: [
    base,
    {
      background: vars.color.gray[3],
      borderColor: vars.color.gray[6],
      color: vars.color.gray[12],
      selectors: { '&:hover:not(:disabled)': { background: vars.color.gray[4], borderColor: vars.color.gray[7] } },
    },
  ],
  /** Removes something. */
  danger: [
    base,
    {
      background: vars.color.tomato[3],
      borderColor: vars.color.tomato[6],
      color: vars.color.tomato[12],
      selectors: { '&:hover:not(:disabled)': { background: vars.color.tomato[4], borderColor: vars.color.tomato[7] } },
    },
  ],
  bare: [
    base,
    {
      paddingInline: bareInset,
      background: 'none',
      color: vars.color.gray[11],
      selectors: { '&:hover:not(:disabled)': { background: vars.color.gray[3], color: vars.color.gray[12] } },
    },
  ],
})

export const wide = style({ width: '100%' })
