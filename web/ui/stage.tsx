import type { ReactNode } from 'react'
import { FieldLines } from './field-lines.tsx'
import { joinClasses } from './join-classes.ts'
import * as css from './stage.css.ts'

interface Props {
  card: ReactNode
  /** The words grow and shrink while one reads them; nothing may move then. */
  steady?: boolean
  children: ReactNode
}

/** The card on its stage, with the words beside it. Reading order: card, then words. */
export function Stage({ card, steady, children }: Props) {
  return (
    <div className={joinClasses(css.stage, steady && css.steady)}>
      <div className={css.thing}>
        <FieldLines />
        {card}
      </div>
      <div className={css.words}>{children}</div>
    </div>
  )
}

export const stageTitle = css.title
export const stageText = css.text
export const stageForm = css.form
