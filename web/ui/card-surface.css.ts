import { keyframes, style } from '@vanilla-extract/css'
import { motionAllowed } from '../theme/media.ts'
import grain from './grain.svg'

const cover = { position: 'absolute', inset: 0, pointerEvents: 'none' } as const

export const art = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' })

export const material = style({
  ...cover,
  backgroundImage: `url("${grain}")`,
  backgroundSize: '180px',
  mixBlendMode: 'overlay',
  opacity: 0.5,
})

const sweep = keyframes({ from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: 'var(--light-x) 0' } })

/** A light above the card and its streak on the glossy surface. */
export const light = style({
  ...cover,
  background:
    'radial-gradient(90% 120% at var(--light-x) var(--light-y), rgb(255 255 255 / .42), rgb(255 255 255 / .08) 45%, rgb(0 0 0 / .22) 100%)',
  mixBlendMode: 'soft-light',
})
export const streak = style({
  ...cover,
  backgroundImage:
    'linear-gradient(108deg, transparent 38%, rgb(255 255 255 / .05) 44%, rgb(255 255 255 / .17) 50%, rgb(255 255 255 / .05) 54%, transparent 60%)',
  backgroundSize: '260% 100%',
  backgroundPosition: 'var(--light-x) 0',
  '@media': {
    [motionAllowed]: { animation: `${sweep} 1600ms 200ms cubic-bezier(.2,.6,.2,1) backwards` },
  },
})
