import type { ReactNode } from 'react'
import { createEvent, titles } from '../../copy/english/app.ts'
import { product } from '../../product.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** What surrounds the list of events. */
export function EventsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <title>{`${titles.events} · ${product.name}`}</title>
      <PageHeader title={titles.events}>
        <LinkButton href="/events/new">{createEvent}</LinkButton>
      </PageHeader>
      {children}
    </>
  )
}
