import type { ReactNode } from 'react'
import * as css from './page-header.css.ts'

/** The title of a page, with its actions beside it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.header}>
      <h1 className={css.title}>{title}</h1>
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </header>
  )
}

export const groupTitle = css.groupTitle
