import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { PoapEvent, PoapEventReply } from '@iyk/wire/poap-events.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { one as copy } from '../../copy/english/event.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-details.css.ts'
import { latestVersion } from './latest-version.ts'

/** A pending or rejected change of an approved event, and the button that withdraws it. */
export function PendingChange({ event, onChange }: { event: PoapEvent; onChange: () => void }) {
  const { pending, error, run } = useAction()
  const { change } = event
  if (change === null) return null
  const refused = change.rejection_reason !== null
  const withdraw = async () => {
    try {
      await http<PoapEventReply>('DELETE', `/api/poap-events/${event.id}/change`)
    } catch (error) {
      reportError(error, 'withdrawing a change')
      return errorMessage(error, somethingWentWrong)
    }
    onChange()
    return null
  }
  return (
    <section className={css.section} aria-label={copy.change}>
      <Notice tone={refused ? 'wrong' : 'plain'}>
        {refused ? `${copy.changeRejected} ${change.rejection_reason}` : copy.changeWaits}
      </Notice>
      <div className={css.change}>
        <EventCard event={eventFacts(latestVersion(event))} />
        <div className={css.section}>
          {change.description !== event.description && <p className={css.description}>{change.description}</p>}
          <Button variant="quiet" pending={pending !== undefined} onClick={() => void run('submit', withdraw)}>
            {refused ? copy.discardChange : copy.withdrawChange}
          </Button>
        </div>
      </div>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </section>
  )
}
