import { useEffect, useMemo, useState } from 'react'
import { loading, notFound, titles } from '../copy/english/app.ts'
import { form as copy } from '../copy/english/event-form.ts'
import { EventForm } from '../features/events/event-form.tsx'
import { emptyValues, fromEvent } from '../features/events/form-values.ts'
import { latestVersion } from '../features/events/latest-version.ts'
import { loadProposal, type Proposal } from '../features/events/load-proposal.ts'
import { createUnsavedChanges } from '../features/events/unsaved-changes.ts'
import { useEvent } from '../features/events/use-event.ts'
import { currentReader } from '../format/format-event-time.ts'
import { poapEvents } from '../http/page-http.ts'
import { useNavigate } from '../navigation/router.tsx'
import { product } from '../product.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useParams } from './use-params.ts'

/** `/events/new` and `/events/…/edit`. */
export function EventEditPage() {
  const { eventId } = useParams()
  const title = eventId === undefined ? titles.newEvent : copy.editTitle
  return (
    <>
      <title>{`${title} · ${product.name}`}</title>
      <PageHeader title={title} />
      {eventId === undefined ? <NewEvent /> : <EditEvent key={eventId} eventId={eventId} />}
    </>
  )
}

function NewEvent() {
  const save = useSaved(true)
  const unsaved = useMemo(() => createUnsavedChanges(() => sessionStorage, 'new'), [])
  // What was typed already is not filled in again.
  const [proposal, setProposal] = useState<Proposal | null | undefined>(() => (unsaved.read() ? null : undefined))
  useEffect(() => {
    if (!unsaved.read()) loadProposal().then((found) => setProposal((before) => before ?? found ?? null))
  }, [unsaved])
  if (proposal === undefined)
    return (
      <div role="status" aria-label={loading}>
        <Skeleton shape="page" />
      </div>
    )
  const initial = proposal?.values ?? emptyValues(currentReader().timeZone ?? 'UTC')
  return <EventForm initial={initial} event={null} proposedFrom={proposal?.from} unsaved={unsaved} onSaved={save} />
}

function EditEvent({ eventId }: { eventId: string }) {
  const event = useEvent(eventId, { toChange: true })
  const save = useSaved(event.value?.role === 'holder')
  const unsaved = useMemo(() => createUnsavedChanges(() => sessionStorage, eventId), [eventId])
  return (
    <Loaded load={event} missing={notFound.event} home="/events">
      {(value) => (
        <EventForm
          initial={fromEvent(latestVersion(value))}
          event={latestVersion(value)}
          unsaved={unsaved}
          onSaved={save}
        />
      )}
    </Loaded>
  )
}

/** One that the reader co-hosts is not in the list of their own. */
function useSaved(isOwn: boolean) {
  const navigate = useNavigate()
  return (event: Parameters<typeof poapEvents.upsert>[0]) => {
    if (isOwn) poapEvents.upsert(event)
    navigate(`/events/${event.id}`, { replace: true })
  }
}
