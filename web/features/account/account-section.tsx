import { Children, type ReactNode, useId } from 'react'
import * as css from './account-section.css.ts'

interface Props {
  title: string
  /** One sentence on what these keys are good for. */
  text: string
  /** What has just happened here, read aloud. */
  said?: string | undefined
  /** `AccountKey`s; without one there is no list. */
  keys?: ReactNode
  /** The way to one more, below the list. */
  children?: ReactNode
}

/** One kind of key: what it is, the ones there are and how to get another. */
export function AccountSection({ title, text, said, keys, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.words}>
        <h2 className={css.title} id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={css.text}>{text}</p>
      </div>
      <div className={css.body}>
        <p className={css.said} role="status">
          {said}
        </p>
        {Children.count(keys) > 0 && <ul className={css.list}>{keys}</ul>}
        {children}
      </div>
    </section>
  )
}
