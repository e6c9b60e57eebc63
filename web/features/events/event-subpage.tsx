import type { ReactNode } from 'react'
import { notFound } from '../../copy/english/app.ts'
import { product } from '../../product.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { findListedEvent, useEvent } from './use-event.ts'

interface Props {
  eventId: string
  copy: { title: string; titleOf: (name: string) => string; back: string }
  children: (name: string) => ReactNode
}

/** A page below that of an event, with its name and the way back. */
export function EventSubpage({ eventId, copy, children }: Props) {
  const event = useEvent(eventId)
  const value = event.value ?? findListedEvent(eventId)
  return (
    <>
      <title>{`${copy.title}: ${value?.name ?? ''} · ${product.name}`}</title>
      <Loaded load={{ ...event, value }} isPage missing={notFound.event} home="/events">
        {({ name }) => (
          <>
            <PageHeader title={copy.titleOf(name)}>
              <LinkButton variant="quiet" href={`/events/${eventId}`}>
                {copy.back}
              </LinkButton>
            </PageHeader>
            {children(name)}
          </>
        )}
      </Loaded>
    </>
  )
}
