import type { ReactNode } from 'react'
import * as css from './notice.css.ts'

/** A sentence that appears because something happened. What went wrong interrupts a screen reader, the rest waits. */
export function Notice({ tone = 'plain', children }: { tone?: keyof typeof css.notice; children: ReactNode }) {
  return (
    <div className={css.notice[tone]} role={tone === 'wrong' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
