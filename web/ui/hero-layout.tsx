import type { ReactNode } from 'react'
import { FieldLines } from './field-lines.tsx'
import * as css from './hero-layout.css.ts'
import { joinClasses } from './join-classes.ts'

interface Props {
  card: ReactNode
  /** The text changes its length while it is read; nothing may move then. */
  steady?: boolean
  /** The text may be longer than the screen: the card stays beside it. */
  long?: boolean
  children: ReactNode
}

/** A card with text beside it. Reading order: card, then text. */
export function HeroLayout({ card, steady, long, children }: Props) {
  return (
    <div className={joinClasses(css.hero, steady && css.steady, long && css.long)}>
      <div className={css.visual}>
        <FieldLines />
        {card}
      </div>
      <div className={css.content}>{children}</div>
    </div>
  )
}

export const heroTitle = css.title
export const heroText = css.text
export const heroForm = css.form
