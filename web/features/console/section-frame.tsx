import type { ReactNode } from 'react'
import { frame as copy } from '../../copy/english/console.ts'
import { product } from '../../product.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import * as css from './console.css.ts'

/** What every section begins with. */
export function SectionFrame({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.content}>
      <title>{`${title} · ${copy.title} · ${product.name}`}</title>
      <PageHeader title={title}>{actions}</PageHeader>
      {children}
    </div>
  )
}
