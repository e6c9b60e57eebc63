import type { ReactNode } from 'react'
import * as css from './notice.css.ts'

/** A message that appears because something happened. Errors interrupt a screen reader; other messages wait. */
export function Notice({ tone = 'plain', children }: { tone?: keyof typeof css.notice; children: ReactNode }) {
  return (
    <div className={css.notice[tone]} role={tone === 'wrong' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
