import { guests as copy } from '../copy/english/guests.ts'
import { EventSubpage } from '../features/events/event-subpage.tsx'
import { GuestList } from '../features/guests/guest-list.tsx'
import { useParams } from './use-params.ts'

/** `/events/…/guests`. */
export function EventGuestsPage() {
  const { eventId = '' } = useParams()
  return (
    <EventSubpage eventId={eventId} copy={copy}>
      {() => <GuestList eventId={eventId} />}
    </EventSubpage>
  )
}
