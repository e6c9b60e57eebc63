import { Children, type ReactNode, useId } from 'react'
import * as css from './account-section.css.ts'

interface Props {
  title: string
  /** One sentence on what these factors are good for. */
  text: string
  /** What has just happened here, read aloud. */
  status?: string | undefined
  /** `AccountItem`s; without one there is no list. */
  items?: ReactNode
  /** The control that adds one more, below the list. */
  children?: ReactNode
}

/** One kind of factor: what it is, the existing ones and how to add another. */
export function AccountSection({ title, text, status, items, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.intro}>
        <h2 className={css.title} id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={css.text}>{text}</p>
      </div>
      <div className={css.body}>
        <p className={css.status} role="status">
          {status}
        </p>
        {Children.count(items) > 0 && <ul className={css.list}>{items}</ul>}
        {children}
      </div>
    </section>
  )
}
