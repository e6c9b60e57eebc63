import type { ReactNode } from 'react'
import * as css from './page-head.css.ts'

/** Title of a page, with what one can do here beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={css.title}>{title}</h1>
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </header>
  )
}

export const groupTitle = css.groupTitle
