import type { KioskTimes } from '@iyk/wire/kiosks.ts'
import { kiosk as limits } from '@iyk/wire/limits.ts'
import { useState } from 'react'
import { kiosk } from '../../copy/english/kiosk.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './kiosk-section.css.ts'

const copy = kiosk.section

interface Props {
  times: KioskTimes
  /** Returns an error message or null. */
  onSave: (times: KioskTimes) => Promise<string | null>
}

/** For how long a code is shown, and accepted after that. */
export function CodeTimes({ times, onSave }: Props) {
  const { pending, error, run } = useAction()
  const [isSaved, setSaved] = useState(false)
  const save = async (form: FormData) => {
    setSaved(false)
    const message = await onSave({
      period_seconds: Number(form.get('period')),
      grace_seconds: Number(form.get('grace')),
    })
    setSaved(message === null)
    return message
  }
  return (
    <details className={css.times}>
      <summary className={css.summary}>{copy.times}</summary>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          void run('submit', () => save(form))
        }}
      >
        <TextField
          label={copy.period}
          name="period"
          type="number"
          required
          min={limits.periodSeconds.minimum}
          max={limits.periodSeconds.maximum}
          defaultValue={times.period_seconds}
        />
        <TextField
          label={copy.grace}
          name="grace"
          type="number"
          required
          min={limits.graceSeconds.minimum}
          max={limits.graceSeconds.maximum}
          defaultValue={times.grace_seconds}
          error={error}
        />
        <Button type="submit" variant="quiet" pending={pending !== undefined}>
          {copy.save}
        </Button>
        <p className={css.said} role="status">
          {isSaved && copy.saved}
        </p>
      </form>
    </details>
  )
}
