import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'

interface Props {
  title: string
  text: string
  /** The page says nothing else, so this is its heading. */
  isPage?: boolean
  /** What the first one would look like. */
  example?: ReactNode
  /** The way to the first one. */
  action?: ReactNode
}

export function EmptyState({ title, text, isPage = false, example, action }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={css.empty}>
      {example !== undefined && (
        <div className={css.example} inert>
          {example}
        </div>
      )}
      <div className={css.words}>
        <Heading className={css.title}>{title}</Heading>
        <p className={css.text}>{text}</p>
        {action}
      </div>
    </section>
  )
}
