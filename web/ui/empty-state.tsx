import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'

interface Props {
  title: string
  text: string
  /** What the first one would look like. */
  example?: ReactNode
  /** The way to the first one. */
  action?: ReactNode
}

export function EmptyState({ title, text, example, action }: Props) {
  return (
    <section className={css.empty}>
      {example !== undefined && (
        <div className={css.example} inert>
          {example}
        </div>
      )}
      <div className={css.words}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        {action}
      </div>
    </section>
  )
}
