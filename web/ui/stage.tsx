import type { ReactNode } from 'react'
import { FieldLines } from './field-lines.tsx'
import * as css from './stage.css.ts'

/** The card on its stage, with the words beside it. Reading order: card, then words. */
export function Stage({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className={css.stage}>
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
