import { createEvent, titles } from '../copy/english/app.ts'
import { product } from '../copy/english/public.ts'
import { EventList } from '../features/events/event-list.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** `/events`, the home of a signed-in holder. */
export function EventsPage() {
  return (
    <>
      <title>{`${titles.events} · ${product.name}`}</title>
      <PageHeader title={titles.events}>
        <LinkButton href="/events/new">{createEvent}</LinkButton>
      </PageHeader>
      <EventList />
    </>
  )
}
