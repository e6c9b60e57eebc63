import type { PoapEvent, PoapEventAnswer } from '@iyk/wire/poap-events.ts'
import { eventFacts } from '../../session/event-facts.ts'
import { http } from '../../session/page-http.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { one as texts } from '../../texts/english/events.ts'
import { EventCard } from '../../ui/event-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './event-details.css.ts'
import { latestOf } from './latest-of.ts'

/** What waits for approval beside an approved event, or was refused there, and the way to take it back. */
export function WaitingChange({ event, onChange }: { event: PoapEvent; onChange: () => void }) {
  const { busy, problem, run } = useDeed()
  const { change } = event
  if (change === null) return null
  const refused = change.rejection_reason !== null
  const withdraw = async () => {
    try {
      await http<PoapEventAnswer>('DELETE', `/api/poap-events/${event.id}/change`)
    } catch (error) {
      reportError(error, 'withdrawing a change')
      return messageFor(error, somethingWentWrong)
    }
    onChange()
    return null
  }
  return (
    <section className={css.section} aria-label={texts.change}>
      <Notice tone={refused ? 'wrong' : 'plain'}>
        {refused ? `${texts.changeRejected} ${change.rejection_reason}` : texts.changeWaits}
      </Notice>
      <div className={css.change}>
        <EventCard event={eventFacts(latestOf(event))} />
        <div className={css.section}>
          {change.description !== event.description && <p className={css.description}>{change.description}</p>}
          <Press look="quiet" busy={busy !== undefined} onClick={() => void run('submit', withdraw)}>
            {refused ? texts.discardChange : texts.withdrawChange}
          </Press>
        </div>
      </div>
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </section>
  )
}
