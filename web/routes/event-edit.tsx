import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EventForm } from '../features/events/event-form.tsx'
import { emptyValues, fromEvent } from '../features/events/form-values.ts'
import { latestOf } from '../features/events/latest-of.ts'
import { createUnsaved } from '../features/events/unsaved.ts'
import { useEvent } from '../features/events/use-event.ts'
import { poapEvents } from '../session/page-http.ts'
import { notFound } from '../texts/english/app.ts'
import { form as texts } from '../texts/english/events.ts'
import { product } from '../texts/english/public.ts'
import { thisReader } from '../ui/format-when.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** `/events/new` and `/events/…/edit`. */
export function EventEditPage() {
  const { eventId } = useParams()
  const title = eventId === undefined ? texts.makeTitle : texts.editTitle
  return (
    <>
      <title>{`${title} · ${product.name}`}</title>
      <PageHead title={title} />
      {eventId === undefined ? <Make /> : <Change key={eventId} eventId={eventId} />}
    </>
  )
}

function Make() {
  const save = useSaved()
  const unsaved = useMemo(() => createUnsaved(sessionStorage, 'new'), [])
  return (
    <EventForm initial={emptyValues(thisReader().timeZone ?? 'UTC')} event={null} unsaved={unsaved} onSaved={save} />
  )
}

function Change({ eventId }: { eventId: string }) {
  const save = useSaved()
  const event = useEvent(eventId, { toChange: true })
  const unsaved = useMemo(() => createUnsaved(sessionStorage, eventId), [eventId])
  return (
    <Loaded load={event} missing={notFound.event} home="/events">
      {(value) => (
        <EventForm initial={fromEvent(latestOf(value))} event={latestOf(value)} unsaved={unsaved} onSaved={save} />
      )}
    </Loaded>
  )
}

function useSaved() {
  const navigate = useNavigate()
  return (event: Parameters<typeof poapEvents.put>[0]) => {
    poapEvents.put(event)
    void navigate(`/events/${event.id}`, { replace: true })
  }
}
