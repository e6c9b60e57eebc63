import type { EventRole, PoapEvent, PoapEventReply } from '@iyk/wire/poap-events.ts'
import { useState } from 'react'
import { life as copy } from '../../copy/english/event-life.ts'
import { poapEvents } from '../../http/page-http.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CancelEvent } from './cancel-event.tsx'
import { sendChange } from './change-event.ts'
import { ChangeSupply } from './change-supply.tsx'
import * as css from './event-life.css.ts'
import { type Action, listActions } from './list-actions.ts'
import { ConfirmDelete, ConfirmEnd, ConfirmLeave } from './simple-actions.tsx'
import { takeFocus } from './take-focus.ts'
import { TransferEvent } from './transfer-event.tsx'

interface Props {
  event: PoapEvent
  role: EventRole
  open: boolean
  onClose: () => void
  onChange: () => void
}

const titles: Readonly<Record<Action, string>> = {
  duplicate: copy.duplicate,
  supply: copy.supply,
  end: copy.endTitle,
  cancel: copy.cancelTitle,
  transfer: copy.transferTitle,
  remove: copy.removeTitle,
  leave: copy.leaveTitle,
}

const steps = {
  supply: ChangeSupply,
  end: ConfirmEnd,
  cancel: CancelEvent,
  transfer: TransferEvent,
  remove: ConfirmDelete,
  leave: ConfirmLeave,
}

/** Everything that can be done with an event now, each with its consequence before it is done. */
export function EventActions({ event, role, open, onClose, onChange }: Props) {
  const [step, setStep] = useState<Exclude<Action, 'duplicate'>>()
  const { pending, error, run, clearError } = useAction()
  const navigate = useNavigate()
  const close = () => {
    setStep(undefined)
    clearError()
    onClose()
  }
  const done = () => {
    close()
    onChange()
  }
  // One copy, however often it is clicked before the reply.
  const [key] = useState(() => crypto.randomUUID())
  const duplicate = () =>
    sendChange<PoapEventReply>(
      'POST',
      `/api/poap-events/${event.id}/duplicate`,
      { headers: { 'Idempotency-Key': `"${key}-${event.id}"` } },
      ({ data }) => {
        close()
        poapEvents.upsert(data)
        navigate(`/events/${data.id}/edit`)
      },
    )
  const Step = step && steps[step]
  return (
    <Dialog title={step ? titles[step] : copy.moreTitle} open={open} sheet="bottom" onClose={close}>
      <div key={step ?? 'list'} ref={takeFocus} tabIndex={-1} className={css.step}>
        {Step ? (
          <Step event={event} onDone={done} onBack={() => setStep(undefined)} />
        ) : (
          <>
            {error !== undefined && <Notice tone="wrong">{error}</Notice>}
            <ul className={css.actions}>
              {listActions(event, role).map((action) => (
                <li key={action}>
                  <button
                    type="button"
                    className={css.action}
                    aria-busy={(action === 'duplicate' && pending !== undefined) || undefined}
                    onClick={() => (action === 'duplicate' ? void run('submit', duplicate) : setStep(action))}
                  >
                    <span className={css.actionName}>{copy[action]}</span>
                    <span className={css.quiet}>{copy[`${action}Text`]}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
