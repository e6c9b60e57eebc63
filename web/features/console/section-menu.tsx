import { useEffect, useRef } from 'react'
import { frame as copy } from '../../copy/english/console.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import * as css from './console.css.ts'
import type { sectionsOf } from './sections.ts'

interface Props {
  sections: ReturnType<typeof sectionsOf>
  current: string | undefined
  /** How many decisions are due. */
  waiting: number | null
}

/** The sections: a column beside them, or on a phone a list behind the name of the one that is open. */
export function SectionMenu({ sections, current, waiting }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section was chosen in it
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [current])
  const links = (className: string) =>
    sections.map(({ name, title, path }) => (
      <li key={name}>
        <a className={className} href={path} aria-current={name === current ? 'page' : undefined}>
          {title}
          {name === 'approvals' && waiting !== null && waiting > 0 && (
            <span className={css.count} title={copy.waiting(formatCount(waiting))}>
              {formatCount(waiting)}
            </span>
          )}
        </a>
      </li>
    ))
  return (
    <>
      <nav className={css.sections} aria-label={copy.sections}>
        <ul className={css.plainList}>{links(css.section)}</ul>
      </nav>
      <nav className={css.menu} aria-label={copy.sections}>
        <details ref={details}>
          <summary className={css.menuTitle}>
            {[copy.title, sections.find(({ name }) => name === current)?.title].filter(Boolean).join(' · ')}
          </summary>
          <ul className={css.menuList}>{links(css.menuLink)}</ul>
        </details>
      </nav>
    </>
  )
}
