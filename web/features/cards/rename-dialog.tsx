import type { Card } from '@iyk/wire/cards.ts'
import { countCharacters } from '@iyk/wire/count-characters.ts'
import { cardNameCharacters } from '@iyk/wire/limits.ts'
import { type FormEvent, useState } from 'react'
import { manyCards } from '../../copy/english/many-cards.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as css from './many-cards.css.ts'
import { nameByPattern, numberMark } from './name-by-pattern.ts'

const copy = manyCards.rename

interface Props {
  open: boolean
  count: number
  card: Card | undefined
  /** The name of each card, by its place. */
  onRename: (nameOf: (place: number) => string) => void
  onClose: () => void
}

/** One name, or one for each card by a pattern. */
export function RenameDialog({ open, count, card, onRename, onClose }: Props) {
  const title = card ? copy.title(card.name) : copy.titleMany(formatCount(count))
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      {card ? (
        <OneName card={card} onRename={onRename} onClose={onClose} />
      ) : (
        <Pattern count={count} onRename={onRename} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'onRename' | 'onClose'>

function Buttons({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <div className={css.buttons}>
      <Button type="submit">{copy.save}</Button>
      <Button variant="quiet" onClick={onClose}>
        {manyCards.cancel}
      </Button>
    </div>
  )
}

function OneName({ card, onRename, onClose }: FormProps & { card: Card }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name === card.name) onClose()
    else onRename(() => name)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={copy.name}
        name="name"
        defaultValue={card.name}
        required
        pattern=".*\S.*"
        maxLength={cardNameCharacters}
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Buttons onClose={onClose} />
    </form>
  )
}

const whole = /^\d{1,12}$/

function Pattern({ count, onRename, onClose }: FormProps & { count: number }) {
  const [pattern, setPattern] = useState(`badge-${numberMark}`)
  const [start, setStart] = useState('1')
  const [isChecked, setChecked] = useState(false)
  const isNumber = whole.test(start)
  const nameAt = (place: number) => nameByPattern(pattern.trim(), start, place)
  const wrongPattern = !pattern.includes(numberMark)
    ? copy.lacksNumber
    : isNumber && countCharacters(nameAt(count - 1)) > cardNameCharacters
      ? copy.tooLong
      : undefined
  const wrongStart = isNumber ? undefined : copy.wrongStart
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const wrong = wrongPattern ? 'pattern' : wrongStart ? 'start' : undefined
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else onRename(nameAt)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={copy.pattern}
        hint={copy.patternHint}
        error={isChecked ? wrongPattern : undefined}
        name="pattern"
        value={pattern}
        maxLength={cardNameCharacters}
        autoComplete="off"
        onChange={({ target }) => setPattern(target.value)}
      />
      <TextField
        label={copy.start}
        hint={copy.startHint}
        error={isChecked ? wrongStart : undefined}
        name="start"
        value={start}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => setStart(target.value.trim())}
      />
      {!wrongPattern && !wrongStart && (
        <p className={css.preview} role="status">
          {copy.preview(nameAt(0), nameAt(count - 1))}
        </p>
      )}
      <Buttons onClose={onClose} />
    </form>
  )
}
