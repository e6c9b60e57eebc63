import type { Card } from '@iyk/wire/cards.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { http } from '../../session/page-http.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './card-list.css.ts'
import { choicesFor, type EventChoice } from './choices.ts'

interface Props {
  card: Card
  choices: readonly EventChoice[]
  onChange: (card: Card) => void
  /** What else one can do with the card, while no choice waits to be saved. */
  children: ReactNode
  said: ReactNode
}

/** Which event a card leads to. Choosing changes nothing yet: a card is live, and arrow keys pass by every event on their way. */
export function LinkEvent({ card, choices, onChange, children, said }: Props) {
  const current = card.event?.id ?? ''
  const [wanted, setWanted] = useState(current)
  const [shown, setShown] = useState(current)
  const [linked, setLinked] = useState<{ text: string; before: string }>()
  const { busy, problem, run, forget } = useDeed<'submit' | 'undo'>()
  const field = useRef<HTMLDivElement>(null)
  // Linked elsewhere meanwhile: a choice that was not made yet follows, one that waits stays.
  if (shown !== current) {
    setShown(current)
    if (wanted === shown) setWanted(current)
  }
  const isChanged = wanted !== current
  const offered = choicesFor(card, choices)

  const save = async (eventId: string, before?: string) => {
    setLinked(undefined)
    try {
      const body = { event_id: eventId || null }
      const { data } = await http<{ data: Card }>('PUT', `/api/cards/${card.id}`, { body })
      onChange(data)
      setWanted(eventId)
      const text = data.event ? texts.linked(data.name, data.event.name) : texts.cut(data.name)
      if (before !== undefined) setLinked({ text, before })
      return null
    } catch (error) {
      reportError(error, 'linking a card')
      return texts.failed(messageFor(error, somethingWentWrong))
    }
  }
  // The button that had the focus goes away.
  const focusField = () => field.current?.querySelector('select')?.focus()
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isChanged && (await run('submit', () => save(wanted, current))) === null) focusField()
  }
  const undo = async ({ before }: { before: string }) => {
    if ((await run('undo', () => save(before))) === null) focusField()
  }
  const cancel = () => {
    setWanted(current)
    forget()
    focusField()
  }

  return (
    <form className={css.deeds} onSubmit={(event) => void submit(event)}>
      <div ref={field}>
        <SelectField
          label={texts.eventLabel}
          aria-label={texts.event(card.name)}
          value={wanted}
          chosen={offered.find(({ id }) => id === wanted)?.name ?? texts.none}
          onChange={(event) => {
            setWanted(event.currentTarget.value)
            setLinked(undefined)
            forget()
          }}
        >
          <option value="">{texts.none}</option>
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
            <Press type="submit" busy={busy === 'submit'}>
              {texts.save}
            </Press>
            <Press look="quiet" onClick={cancel}>
              {texts.cancel}
            </Press>
          </>
        ) : (
          <div className={css.further}>{children}</div>
        )}
        <span className={css.quiet} role="status">
          {isChanged && texts.unsaved}
        </span>
      </div>
      {said}
      {linked && (
        <Notice tone="good">
          <span className={css.said}>
            <span>{linked.text}</span>
            <Press look="quiet" busy={busy === 'undo'} onClick={() => void undo(linked)}>
              {texts.undo}
            </Press>
          </span>
        </Notice>
      )}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </form>
  )
}
