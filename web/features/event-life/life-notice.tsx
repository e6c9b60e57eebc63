import type { EventRole, PoapEvent } from '@iyk/wire/poap-events.ts'
import { life as copy, people as peopleCopy } from '../../copy/english/event-life.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'

interface Props {
  event: PoapEvent
  /** Undefined until it is known. */
  role: EventRole | undefined
  onChange: () => void
}

/** What an event is besides its status, with the button that takes it back or goes on; and what the reader is there. */
export function LifeNotice({ event, role, onChange }: Props) {
  const { pending, error, run } = useAction()
  const manages = role === 'holder' || role === 'co-host'
  const { closed } = event
  const change = (method: 'POST' | 'DELETE', part: string) => () =>
    void run('submit', () => sendChange(method, `/api/poap-events/${event.id}/${part}`, {}, onChange))
  const button = event.draft
    ? { label: copy.submit, onClick: change('POST', 'submit') }
    : { label: copy.reopen, onClick: change('DELETE', 'closing') }
  const isShown = event.draft || closed != null
  return (
    <>
      {(role === 'co-host' || role === 'staff') && <p className={css.quiet}>{peopleCopy.yours[role]}</p>}
      {isShown && (
        <Notice tone={closed?.reason ? 'wrong' : 'plain'}>{closed ? describeClosed(closed) : copy.draft}</Notice>
      )}
      {isShown && manages && closed?.by !== 'operator' && (
        <div className={css.buttons}>
          <Button variant={event.draft ? 'main' : 'quiet'} pending={pending !== undefined} onClick={button.onClick}>
            {button.label}
          </Button>
        </div>
      )}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

function describeClosed({ by, reason }: NonNullable<PoapEvent['closed']>): string {
  if (reason === null) return by === 'operator' ? copy.endedByOperator : copy.ended
  return by === 'operator' ? copy.canceledByOperator : copy.canceled
}
