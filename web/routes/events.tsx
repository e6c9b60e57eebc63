import { importChunk } from '../chunks/import-chunk.ts'
import { SharedEventsPlace } from '../features/event-life/shared-events-place.tsx'
import { EventList } from '../features/events/event-list.tsx'
import { EventsFrame } from '../features/events/events-frame.tsx'
import { takeEvents } from '../features/events/take-events.ts'
import { OfferOfPasskey } from './offer-of-passkey.tsx'

const loadSearch = () => importChunk(() => import('./searched-events.tsx')).then((part) => part.searchPart)

/** `/events`, the home of a signed-in holder. */
export function EventsPage() {
  return (
    <>
      <EventsFrame>
        <SharedEventsPlace />
        <EventList loadSearch={loadSearch} />
      </EventsFrame>
      <OfferOfPasskey />
    </>
  )
}

/** The page, when it has the events that the host sent. */
export async function withEvents(sent: HTMLElement): Promise<typeof EventsPage> {
  await takeEvents(sent)
  return EventsPage
}
