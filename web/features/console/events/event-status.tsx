import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import { events as copy } from '../../../copy/english/console.ts'
import { badgeOf } from '../../../ui/badge-of.ts'
import { Mark } from '../../../ui/mark.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import * as css from '../console.css.ts'

export function hasWaitingChange({ is_approved, change }: ConsoleEvent): boolean {
  return is_approved && change !== null && change.rejection_reason === null
}

/** What an event is to its operator: its status, and what waits. */
export function EventStatus({ event }: { event: ConsoleEvent }) {
  const isEnded = event.closed !== null && event.closed.reason === null && event.status === 'expired'
  return (
    <span className={css.marks}>
      {event.is_taken_down ? (
        <Mark tone="wrong">{copy.states.takenDown}</Mark>
      ) : isEnded ? (
        <Mark tone="plain">{copy.states.ended}</Mark>
      ) : (
        <StatusBadge status={badgeOf(event)} />
      )}
      {hasWaitingChange(event) && <span className={css.quiet}>{copy.changeWaits}</span>}
    </span>
  )
}
