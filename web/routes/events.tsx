import { EventList } from '../features/events/event-list.tsx'
import { list } from '../texts/english/events.ts'
import { product } from '../texts/english/public.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PressLink } from '../ui/press.tsx'

/** `/events`, the home of a signed-in holder. */
export function EventsPage() {
  return (
    <>
      <title>{`${list.title} · ${product.name}`}</title>
      <PageHead title={list.title}>
        <PressLink href="/events/new">{list.make}</PressLink>
      </PageHead>
      <EventList />
    </>
  )
}
