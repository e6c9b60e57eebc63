import type { ReactNode } from 'react'
import * as css from './mark.css.ts'

/** Drawn in a 12 × 12 box. */
const shapes = {
  good: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z',
  plain: 'M2 1.5h3v9H2Zm5 0h3v9H7Z',
  wrong: 'M6 1 11.5 11H.5Z',
} as const

/** A state, told by its words, a shape and a color. */
export function Mark({ tone, children }: { tone: keyof typeof shapes; children: ReactNode }) {
  return (
    <span className={css.mark[tone]}>
      <svg className={css.shape} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={shapes[tone]} fill="currentColor" />
      </svg>
      {children}
    </span>
  )
}
