import type { FormEvent } from 'react'
import { life as copy } from '../../copy/english/event-life.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'
import type { StepProps } from './step-props.ts'

/** Invites someone to take the event over. It shows among the event's people, where it can be withdrawn. */
export function TransferEvent({ event, onDone, onBack }: StepProps) {
  const { pending, error, run } = useAction()
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const email = String(new FormData(submitted.currentTarget).get('email')).trim()
    const body = { email, role: 'holder' }
    void run('submit', () => sendChange('POST', `/api/poap-events/${event.id}/invitations`, { body }, onDone))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{copy.transferConsequence}</p>
      <EmailField label={copy.transferEmail} autoComplete="off" />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" pending={pending !== undefined}>
          {copy.sendInvitation}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </form>
  )
}
