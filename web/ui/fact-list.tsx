import type { ReactNode } from 'react'
import * as css from './fact-list.css.ts'

/** What there is to know about a thing, a line for each. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

export function Fact({ term, hidden, children }: { term: string; hidden?: boolean; children: ReactNode }) {
  return (
    <div className={css.fact} hidden={hidden}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}
