import { notFound, titles } from '../copy/english/app.ts'
import { product } from '../copy/english/public.ts'
import { EventDetails } from '../features/events/event-details.tsx'
import { useEvent } from '../features/events/use-event.ts'
import { usePolling } from '../http/use-polling.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useParams } from './page-paths.ts'

/** How old an event's numbers may get, in milliseconds. */
const refreshEvery = 15_000

/** `/events/…`. */
export function EventPage() {
  const { eventId = '' } = useParams()
  const event = useEvent(eventId)
  const { reload } = event
  usePolling(reload, refreshEvery)
  return (
    <>
      <title>{`${event.value?.name ?? titles.events} · ${product.name}`}</title>
      <Loaded load={event} isPage missing={notFound.event} home="/events">
        {(value) => <EventDetails event={value} onChange={() => void reload()} />}
      </Loaded>
    </>
  )
}
