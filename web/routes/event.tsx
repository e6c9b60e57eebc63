import { useParams } from 'react-router'
import { EventDetails } from '../features/events/event-details.tsx'
import { useEvent } from '../features/events/use-event.ts'
import { useRefresh } from '../session/use-refresh.ts'
import { notFound } from '../texts/english/app.ts'
import { list } from '../texts/english/events.ts'
import { product } from '../texts/english/public.ts'
import { Loaded } from '../ui/loaded.tsx'

/** How old the numbers of an evening may get. */
const refreshEvery = 15_000

/** `/events/…`. */
export function EventPage() {
  const { eventId = '' } = useParams()
  const event = useEvent(eventId)
  const { reload } = event
  useRefresh(reload, refreshEvery)
  return (
    <>
      <title>{`${event.value?.name ?? list.title} · ${product.name}`}</title>
      <Loaded load={event} isPage missing={notFound.event} home="/events">
        {(value) => <EventDetails event={value} onChange={() => void reload()} />}
      </Loaded>
    </>
  )
}
