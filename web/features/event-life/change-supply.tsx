import { eventSupply } from '@iyk/wire/limits.ts'
import { type FormEvent, useState } from 'react'
import { life as copy } from '../../copy/english/event-life.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'
import type { StepProps } from './step-props.ts'

const maximum = formatCount(eventSupply.maximum)

/** Raises, lowers or lifts the supply. */
export function ChangeSupply({ event, onDone, onBack }: StepProps) {
  const { pending, error, run } = useAction()
  const [mistake, setMistake] = useState<string>()
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const typed = String(new FormData(submitted.currentTarget).get('supply')).trim()
    const supply = typed === '' ? null : Number(typed)
    const isNumber = supply === null || (/^\d+$/.test(typed) && supply >= 1 && supply <= eventSupply.maximum)
    setMistake(isNumber ? undefined : copy.supplyWrong(maximum))
    if (isNumber)
      void run('submit', () => sendChange('PUT', `/api/poap-events/${event.id}/supply`, { body: { supply } }, onDone))
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={copy.supplyLabel}
        hint={copy.supplyHint(formatCount(event.collected), event.revoked > 0 ? formatCount(event.revoked) : null)}
        name="supply"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={event.supply ?? ''}
        error={mistake}
      />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" pending={pending !== undefined}>
          {copy.save}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </form>
  )
}
