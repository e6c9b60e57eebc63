import { codeBatch } from '@iyk/wire/limits.ts'
import type { MadeCodes } from '@iyk/wire/ways.ts'
import { type FormEvent, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { codes as copy, refusals } from '../../copy/english/ways.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { createOnce } from '../../http/create-once.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-ways.css.ts'
import { makeCodes } from './make-codes.ts'

/** Makes codes. */
export function NewCodes({ eventId, onMade }: { eventId: string; onMade: (made: MadeCodes['data']) => void }) {
  const { pending, error, run } = useAction()
  const [once] = useState(createOnce)
  const [wrong, setWrong] = useState<{ name?: string; count?: string }>({})

  const make = async (form: HTMLFormElement, body: { name: string; count: number }) => {
    try {
      const made = await makeCodes({ eventId, body, once })
      form.reset()
      onMade(made)
      return null
    } catch (error) {
      reportError(error, 'making codes')
      return errorMessage(error, somethingWentWrong, refusals)
    }
  }
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const form = submitted.currentTarget
    const fields = new FormData(form)
    const name = String(fields.get('name')).trim()
    const count = Number(fields.get('count'))
    const isCount = Number.isInteger(count) && count >= 1 && count <= codeBatch.most
    setWrong({
      ...(name === '' && { name: copy.nameMissing }),
      ...(!isCount && { count: copy.countWrong(formatCount(codeBatch.most)) }),
    })
    if (name !== '' && isCount) void run('submit', () => make(form, { name, count }))
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        label={copy.name}
        placeholder={copy.nameExample}
        error={wrong.name}
        name="name"
        maxLength={codeBatch.nameCharacters}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        label={copy.count}
        error={wrong.count}
        name="count"
        type="number"
        inputMode="numeric"
        min={1}
        max={codeBatch.most}
      />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div>
        <Button type="submit" variant="quiet" pending={pending !== undefined}>
          {copy.make}
        </Button>
      </div>
    </form>
  )
}
