import { KioskSection } from '../features/kiosk/kiosk-section.tsx'
import { StaffSection } from '../features/staff/staff-section.tsx'
import * as css from './event-hand-outs.css.ts'

/** How an event is handed out without a card: by its screens, and by staff. */
export function EventHandOuts({ eventId }: { eventId: string }) {
  return (
    <div className={css.sections}>
      <KioskSection eventId={eventId} />
      <StaffSection eventId={eventId} />
    </div>
  )
}
