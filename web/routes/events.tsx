import { SharedEventsPlace } from '../features/event-life/shared-events-place.tsx'
import { EventList } from '../features/events/event-list.tsx'
import { EventsFrame } from '../features/events/events-frame.tsx'
import { takeEvents } from '../features/events/take-events.ts'
import { OfferOfPasskey } from './offer-of-passkey.tsx'

/** `/events`, the home of a signed-in holder. */
export function EventsPage() {
  return (
    <>
      <EventsFrame>
        <SharedEventsPlace />
        <EventList />
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
