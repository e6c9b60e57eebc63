import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'

interface Props {
  title: string
  text: string
  /** The page has nothing else, so this is its heading. */
  isPage?: boolean
  /** What the first one would look like. */
  example?: ReactNode
  /** The link or button that leads to the first one. */
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
      <div className={css.text}>
        <Heading className={css.title}>{title}</Heading>
        <p className={css.description}>{text}</p>
        {action}
      </div>
    </section>
  )
}
