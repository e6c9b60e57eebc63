import type { ReactNode } from 'react'
import * as css from './event-list.css.ts'

/** Where the search of the list is, and room for it until it is there. */
export function EventSearchPlace({ children }: { children?: ReactNode }) {
  return (
    <div className={css.search}>
      <div className={css.searchBar}>{children}</div>
    </div>
  )
}
