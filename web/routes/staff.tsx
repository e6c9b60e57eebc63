import { useEffect } from 'react'
import { titles } from '../copy/english/app.ts'
import { staff as copy } from '../copy/english/staff.ts'
import { EnteredHere } from '../features/staff/entered-here.tsx'
import { HandOut } from '../features/staff/hand-out.tsx'
import { NotLoaded } from '../features/staff/not-loaded.tsx'
import { useEntries } from '../features/staff/use-entries.ts'
import { useStaffEvent } from '../features/staff/use-staff-event.ts'
import { usePolling } from '../http/use-polling.ts'
import { product } from '../product.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useParams } from './use-params.ts'

/** How old the numbers may get, in milliseconds. */
const refreshEvery = 30_000

/** `/staff/…`. */
export function StaffPage() {
  const { event: name = '' } = useParams()
  return <StaffOf key={name} name={name} />
}

/** What was entered is listed and sent whether or not the event can be loaded. */
function StaffOf({ name }: { name: string }) {
  const event = useStaffEvent(name)
  const { reload, value } = event
  const list = useEntries(value?.id ?? (isEventId(name) ? name : undefined), reload)
  usePolling(reload, refreshEvery)
  useEffect(() => {
    const onOnline = () => void reload()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [reload])
  return (
    <>
      <title>{`${value?.name ?? titles.events} · ${copy.title} · ${product.name}`}</title>
      {event.status === 'failed' && !event.missing && value === undefined ? (
        <NotLoaded error={event.error} list={list} onRetry={reload} />
      ) : (
        <Loaded load={event} isPage missing={copy.missing} home="/events">
          {(shown) => <HandOut event={shown} list={list} />}
        </Loaded>
      )}
      {event.status === 'failed' && event.missing && list.entries.length > 0 && <EnteredHere list={list} />}
    </>
  )
}

/** An event is also opened by its slug. */
function isEventId(name: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)
}
