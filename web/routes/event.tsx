import { lazy, type ReactElement, Suspense, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { notFound, titles } from '../copy/english/app.ts'
import { waysButton } from '../copy/english/event.ts'
import { ErrorBoundary } from '../error-tracking/error-boundary.tsx'
import { EventMenu } from '../features/event-life/event-menu.tsx'
import { LifeNotice } from '../features/event-life/life-notice.tsx'
import { PeoplePlace } from '../features/event-life/people-place.tsx'
import { EventDetails } from '../features/events/event-details.tsx'
import { findListedEvent, type ShownEvent, useEvent } from '../features/events/use-event.ts'
import { usePolling } from '../http/use-polling.ts'
import { product } from '../product.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useParams } from './use-params.ts'

const EventHandOuts = lazy(async () => ({
  default: (await importChunk(() => import('./event-hand-outs.tsx'))).EventHandOuts,
}))

const HandOutState = lazy(async () => ({
  default: (await importChunk(() => import('../features/staff/hand-out-state.tsx'))).HandOutState,
}))

const EventWays = lazy(async () => ({
  default: (await importChunk(() => import('../features/ways/event-ways.tsx'))).EventWays,
}))

/** How old an event's numbers may get, in milliseconds. */
const refreshEvery = 15_000

/** `/events/…`. */
export function EventPage() {
  const { eventId = '' } = useParams()
  const event = useEvent(eventId)
  const { reload } = event
  // Its card is there at once, and can travel.
  const value = event.value ?? findListedEvent(eventId)
  usePolling(reload, refreshEvery)
  const [changes, setChanges] = useState(0)
  return (
    <>
      <title>{`${value?.name ?? titles.events} · ${product.name}`}</title>
      <Loaded load={{ ...event, value }} isPage missing={notFound.event} home="/events">
        {(shown) => {
          const onChange = () => {
            setChanges((before) => before + 1)
            void reload()
          }
          const { role } = shown
          return (
            <>
              <EventDetails
                event={shown}
                handsOut={handsOut(shown)}
                onChange={onChange}
                menu={role && <EventMenu event={shown} role={role} onChange={onChange} />}
                notice={
                  <>
                    <LifeNotice event={shown} role={role} onChange={onChange} />
                    {role === 'staff' && handsOut(shown) && <Late part={<HandOutState eventId={eventId} />} />}
                  </>
                }
                ways={managesHandOuts(shown) && <Ways event={shown} />}
                people={<PeoplePlace eventId={shown.id} role={role} changes={changes} />}
              />
              {managesHandOuts(shown) && <Late part={<EventHandOuts eventId={eventId} />} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** What the page can be read without. */
function Late({ part }: { part: ReactElement<{ eventId: string }> }) {
  return (
    <ErrorBoundary resetKey={part.props.eventId} fallback={null}>
      <Suspense>{part}</Suspense>
    </ErrorBoundary>
  )
}

/** Only what is approved, or about to be, is handed out; the rest of it is known once it has loaded. */
function handsOut({ status, role, draft, closed }: ShownEvent): boolean {
  return role !== undefined && !draft && !closed && status !== 'rejected' && status !== 'expired'
}

function managesHandOuts(event: ShownEvent): boolean {
  return event.role !== 'staff' && handsOut(event)
}

/** How the event can be collected beside its cards. Loaded when it is opened. */
function Ways({ event }: { event: ShownEvent }) {
  const [isOpen, setOpen] = useState(false)
  if (event.status === 'rejected') return null
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {waysButton}
        </Button>
      </div>
    )
  return (
    <Suspense>
      <EventWays event={event} />
    </Suspense>
  )
}
