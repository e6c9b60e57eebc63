import { eventSupply, secretWord } from '@iyk/wire/limits.ts'
import { type FormEvent, useState } from 'react'
import { word as copy, ways } from '../../copy/english/ways.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-ways.css.ts'
import { saveWay, type WayProps } from './way-switch.tsx'

/** A moment as a date field has it, in the reader's time zone. */
function toField(moment: string | null | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function fromField(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}

/** The secret word, when it works and for how many. Saving it switches the way on. */
export function WordForm({ eventId, shown, onChange }: WayProps) {
  const set = shown.ways.find(({ way }) => way === 'word')
  const { pending, error, run } = useAction()
  const [wrong, setWrong] = useState<{ word?: string; closes?: string }>({})
  const [isSaved, setSaved] = useState(false)

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    setSaved(false)
    const fields = new FormData(submitted.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const [opens_at, closes_at] = [fromField(text('opens')), fromField(text('closes'))]
    const isShort = text('word').replaceAll(/\s/gu, '').length < secretWord.minimum
    const isReversed = opens_at !== null && closes_at !== null && opens_at >= closes_at
    setWrong({
      ...(isShort && { word: copy.short(formatCount(secretWord.minimum)) }),
      ...(isReversed && { closes: copy.order }),
    })
    if (isShort || isReversed) return
    const atMost = text('at-most')
    void run('submit', async () => {
      const change = {
        is_on: true,
        word: text('word'),
        opens_at,
        closes_at,
        at_most: atMost === '' ? null : Number(atMost),
      }
      const problem = await saveWay({ eventId, onChange }, 'word', change)
      setSaved(problem === null)
      return problem
    })
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={copy.word}
        hint={copy.hint}
        error={wrong.word}
        name="word"
        defaultValue={shown.word ?? ''}
        maxLength={secretWord.maximum}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      <TextField label={copy.opens} name="opens" type="datetime-local" defaultValue={toField(set?.opens_at)} />
      <TextField
        label={copy.closes}
        hint={copy.boundsHint}
        error={wrong.closes}
        name="closes"
        type="datetime-local"
        defaultValue={toField(set?.closes_at)}
      />
      <TextField
        label={copy.atMost}
        hint={copy.atMostHint}
        name="at-most"
        type="number"
        inputMode="numeric"
        min={eventSupply.minimum}
        max={eventSupply.maximum}
        defaultValue={set?.at_most ?? ''}
      />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {isSaved && <Notice tone="good">{ways.saved}</Notice>}
      <div>
        <Button type="submit" variant="quiet" pending={pending !== undefined}>
          {ways.save}
        </Button>
      </div>
    </form>
  )
}
