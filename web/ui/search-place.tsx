import type { ReactNode } from 'react'
import * as css from './search-bar.css.ts'

/** Where the search of a list is, and room for it until it is there. */
export function SearchPlace({ children }: { children?: ReactNode }) {
  return (
    <div className={css.place}>
      <div className={css.bar}>{children}</div>
    </div>
  )
}
