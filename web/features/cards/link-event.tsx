import type { Card } from '@iyk/wire/cards.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { cards as copy } from '../../copy/english/cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './card-list.css.ts'
import { describeChangeError } from './describe-change-error.ts'
import { type EventChoice, eventChoices } from './event-choices.ts'

interface Props {
  card: Card
  choices: readonly EventChoice[]
  onChange: (card: Card) => void
  onFailed: () => Promise<void>
  /** Other actions on the card, while no choice waits to be saved. */
  children: ReactNode
  outcome: ReactNode
}

/** Which event a card is linked to. Choosing alone changes nothing: the card is in use, and arrow keys pass through every event on the way. */
export function LinkEvent({ card, choices, onChange, onFailed, children, outcome }: Props) {
  const current = card.event?.id ?? ''
  const [selected, setSelected] = useState(current)
  const [shown, setShown] = useState(current)
  const [linked, setLinked] = useState<{ text: string; before: string }>()
  const { pending, error, run, clearError } = useAction<'submit' | 'undo'>()
  const field = useRef<HTMLDivElement>(null)
  // Linked elsewhere meanwhile: the selection follows unless an unsaved choice is waiting.
  if (shown !== current) {
    setShown(current)
    if (selected === shown) setSelected(current)
  }
  const isChanged = selected !== current
  const offered = eventChoices(card, choices)

  const save = async (eventId: string, before?: string) => {
    setLinked(undefined)
    try {
      const body = { event_id: eventId || null }
      const { data } = await http<{ data: Card }>('PUT', `/api/cards/${card.id}`, { body })
      onChange(data)
      setSelected(eventId)
      const text = data.event ? copy.linked(data.name, data.event.name) : copy.cut(data.name)
      if (before !== undefined) setLinked({ text, before })
      return null
    } catch (error) {
      reportError(error, 'linking a card')
      void onFailed()
      return describeChangeError(error)
    }
  }
  // The button that had the focus goes away.
  const focusField = () => field.current?.querySelector('select')?.focus()
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isChanged && (await run('submit', () => save(selected, current))) === null) focusField()
  }
  const undo = async ({ before }: { before: string }) => {
    if ((await run('undo', () => save(before))) === null) focusField()
  }
  const cancel = () => {
    setSelected(current)
    clearError()
    focusField()
  }

  return (
    <form className={css.actions} onSubmit={(event) => void submit(event)}>
      <div ref={field}>
        <SelectField
          label={copy.eventLabel}
          aria-label={copy.event(card.name)}
          value={selected}
          selected={offered.find(({ id }) => id === selected)?.name ?? copy.none}
          onChange={(event) => {
            setSelected(event.currentTarget.value)
            setLinked(undefined)
            clearError()
          }}
        >
          <option value="">{copy.none}</option>
          {offered.map((event) => (
            <option key={event.id} value={event.id}>
              {event.name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.buttons}>
        {isChanged ? (
          <>
            <Button type="submit" pending={pending === 'submit'}>
              {copy.save}
            </Button>
            <Button variant="quiet" onClick={cancel}>
              {copy.cancel}
            </Button>
          </>
        ) : (
          <div className={css.moreActions}>{children}</div>
        )}
        <span className={css.quiet} role="status">
          {isChanged && copy.unsaved}
        </span>
      </div>
      {isChanged && selected !== '' && card.trust !== 'signed' && <Notice>{copy.trust.linked}</Notice>}
      {outcome}
      {linked && (
        <Notice tone="good">
          <span className={css.outcome}>
            <span>{linked.text}</span>
            <Button variant="quiet" pending={pending === 'undo'} onClick={() => void undo(linked)}>
              {copy.undo}
            </Button>
          </span>
        </Notice>
      )}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </form>
  )
}
