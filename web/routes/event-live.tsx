import { live as copy } from '../copy/english/live.ts'
import { EventSubpage } from '../features/events/event-subpage.tsx'
import { LiveView } from '../features/live/live-view.tsx'
import { useLive } from '../features/live/use-live.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useParams } from './use-params.ts'

/** `/events/…/live`. */
export function EventLivePage() {
  const { eventId = '' } = useParams()
  const { counts, state } = useLive(eventId)
  return (
    <EventSubpage eventId={eventId} copy={copy}>
      {(name) =>
        counts ? (
          <LiveView name={name} counts={counts} isLost={state === 'lost'} />
        ) : (
          <div role="status" aria-label={copy.connecting}>
            <Skeleton shape="page" />
          </div>
        )
      }
    </EventSubpage>
  )
}
