import type { ReactNode } from 'react'
import { createEvent, loading, titles } from '../copy/english/app.ts'
import { product } from '../product.ts'
import { LinkButton } from '../ui/button.tsx'
import { CardGridSkeleton } from '../ui/card-grid-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface PageOutline {
  title: string
  action?: ReactNode
  shape: ReactNode
}

const rows = [0, 1, 2].map((place) => <Skeleton key={place} shape="list" />)
const whole = <Skeleton shape="page" />
const pages: Readonly<Record<string, PageOutline>> = {
  '/events': {
    title: titles.events,
    action: <LinkButton href="/events/new">{createEvent}</LinkButton>,
    shape: <CardGridSkeleton />,
  },
  '/events/new': { title: titles.newEvent, shape: whole },
  '/cards': { title: titles.cards, shape: rows },
  '/collection': { title: titles.collection, shape: <CardGridSkeleton /> },
  '/wallet': { title: titles.wallet, shape: whole },
  '/account': { title: titles.account, shape: whole },
}
export const skeletonPaths = Object.keys(pages)

/** Shown while a page loads: its title, and placeholders for its content. Pages not listed have a title that must be loaded first. */
export function PageSkeleton({ path }: { path: string }) {
  const outline = pages[path]
  return (
    <>
      {outline && (
        <>
          <title>{`${outline.title} · ${product.name}`}</title>
          <PageHeader title={outline.title}>{outline.action}</PageHeader>
        </>
      )}
      <div role="status" aria-label={loading}>
        {outline?.shape ?? whole}
      </div>
    </>
  )
}
