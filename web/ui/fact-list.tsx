import type { ReactNode } from 'react'
import * as css from './fact-list.css.ts'

/** What there is to know about a thing, a line for each. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

/** `ownTime`: only for readers in another time zone, to whom `localizeTimes` shows it. */
export function Fact({ term, ownTime, children }: { term: string; ownTime?: boolean; children: ReactNode }) {
  return (
    <div className={css.fact} hidden={ownTime} data-own-time={ownTime ? '' : undefined}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}
