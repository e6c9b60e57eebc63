import { titles } from '../copy/english/app.ts'
import { product } from '../copy/english/public.ts'
import { staff as copy } from '../copy/english/staff.ts'
import { HandOut } from '../features/staff/hand-out.tsx'
import { useStaffEvent } from '../features/staff/use-staff-event.ts'
import { usePolling } from '../http/use-polling.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useParams } from './use-params.ts'

/** How old the numbers may get, in milliseconds. */
const refreshEvery = 30_000

/** `/staff/…`. */
export function StaffPage() {
  const { event: name = '' } = useParams()
  const event = useStaffEvent(name)
  const { reload } = event
  usePolling(reload, refreshEvery)
  return (
    <>
      <title>{`${event.value?.name ?? titles.events} · ${copy.title} · ${product.name}`}</title>
      <Loaded load={event} isPage missing={copy.missing} home="/events">
        {(shown) => <HandOut key={shown.id} event={shown} onGiven={reload} />}
      </Loaded>
    </>
  )
}
