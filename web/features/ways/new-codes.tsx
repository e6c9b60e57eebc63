import { codeBatch } from '@iyk/wire/limits.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { MadeCodes } from '@iyk/wire/ways.ts'
import { type FormEvent, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { codes as copy, refusals } from '../../copy/english/ways.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { createOnce } from '../../http/create-once.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-ways.css.ts'
import { MadeCodeFiles } from './made-code-files.tsx'

/** Makes codes, and offers them as files until the page is left. */
export function NewCodes({ event, onMade }: { event: Pick<PoapEvent, 'id' | 'name'>; onMade: () => void }) {
  const { pending, error, run } = useAction()
  const [once] = useState(createOnce)
  const [wrong, setWrong] = useState<{ name?: string; count?: string }>({})
  const [made, setMade] = useState<MadeCodes['data']>()

  const make = async (form: HTMLFormElement, body: { name: string; count: number }) => {
    try {
      const path = `/api/poap-events/${encodeURIComponent(event.id)}/codes`
      setMade((await http<MadeCodes>('POST', path, { body, headers: once.headersFor(body) })).data)
      once.end()
      form.reset()
      onMade()
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
    <>
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
      {made && <MadeCodeFiles key={made.batch.id} made={made} eventName={event.name} />}
    </>
  )
}
