import { cancelReasons } from '@iyk/wire/cancel-reasons.ts'
import { type FormEvent, useState } from 'react'
import { life as copy } from '../../copy/english/event-life.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'
import type { StepProps } from './step-props.ts'

/** Cancels an event for one of a few reasons, which everyone reads in their language. */
export function CancelEvent({ event, onDone, onBack }: StepProps) {
  const { pending, error, run } = useAction()
  const [isMissing, setMissing] = useState(false)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const reason = new FormData(submitted.currentTarget).get('reason')
    // No browser sends an option that is disabled; without a reason, the event would be ended instead.
    const isChosen = reason !== null
    setMissing(!isChosen)
    if (!isChosen) return submitted.currentTarget.querySelector('select')?.focus()
    void run('submit', () => sendChange('PUT', `/api/poap-events/${event.id}/closing`, { body: { reason } }, onDone))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{copy.cancelConsequence}</p>
      <SelectField
        label={copy.cancelReason}
        name="reason"
        defaultValue=""
        error={isMissing ? copy.reasonMissing : undefined}
        onChange={() => setMissing(false)}
      >
        {/* Everyone reads it, so it is nothing that happened to be chosen. */}
        <option value="" disabled hidden>
          {copy.chooseReason}
        </option>
        {cancelReasons.map((reason) => (
          <option key={reason} value={reason}>
            {copy.reasons[reason]}
          </option>
        ))}
      </SelectField>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" variant="danger" pending={pending !== undefined}>
          {copy.cancel}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </form>
  )
}
