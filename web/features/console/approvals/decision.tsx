import type { ApprovalList } from '@iyk/wire/console-events.ts'
import { approvals as copy } from '../../../copy/english/console.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import * as css from '../console.css.ts'
import { EventFace } from '../event-face.tsx'
import { EventFacts, waitingVersion } from '../event-facts.tsx'

interface Props {
  event: ApprovalList['data'][number]
  /** Which of how many it is. */
  place: string
  pending: boolean
  onApprove: () => void
  onReject: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

/** One event, or one change of an event, beside its card as it will look. */
export function Decision({ event, place, pending, onApprove, onReject, onNext, onPrevious }: Props) {
  const shown = waitingVersion(event)
  const isChange = event.is_approved
  return (
    <>
      <div className={css.decision}>
        <div className={css.cards}>
          <EventFace id={event.id} shown={shown} label={copy.card} />
          {isChange && <EventFace id={event.id} shown={event} label={copy.before} />}
        </div>
        <div className={css.decisionFacts}>
          <div className={css.decisionHead}>
            <p className={css.quiet}>
              {isChange ? copy.change : copy.newEvent} · {place} · {copy.since(formatMoment(event.waiting_since))}
            </p>
            <h2 className={css.decisionTitle}>{shown.name}</h2>
            {isChange && event.name !== shown.name && <p className={css.was}>{copy.was(event.name)}</p>}
          </div>
          <EventFacts shown={shown} before={isChange ? event : undefined} />
        </div>
      </div>
      <div className={css.decide}>
        <Button pending={pending} aria-keyshortcuts="a" onClick={onApprove}>
          {copy.approve}
        </Button>
        <Button variant="danger" aria-keyshortcuts="r" onClick={onReject}>
          {copy.reject}
        </Button>
        <span className={css.steps}>
          <Button variant="bare" aria-keyshortcuts="k" disabled={!onPrevious} onClick={onPrevious}>
            {copy.previous}
          </Button>
          <Button variant="bare" aria-keyshortcuts="j" disabled={!onNext} onClick={onNext}>
            {copy.next}
          </Button>
        </span>
      </div>
      <Keys />
    </>
  )
}

const keys = [
  ['J', '→', copy.keyNext],
  ['K', '←', copy.keyPrevious],
  ['A', '', copy.keyApprove],
  ['R', '', copy.keyReject],
  ['U', '', copy.keyUndo],
] as const

function Keys() {
  return (
    <p className={css.keys}>
      {keys.map(([letter, arrow, text]) => (
        <span key={letter}>
          <kbd>{letter}</kbd>
          {arrow && <kbd>{arrow}</kbd>}
          {text}
        </span>
      ))}
    </p>
  )
}
