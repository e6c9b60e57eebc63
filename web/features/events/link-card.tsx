import type { Card } from '@iyk/wire/cards.ts'
import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { type FormEvent, useCallback, useState } from 'react'
import { http } from '../../session/page-http.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { useLoad } from '../../session/use-load.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { one as texts } from '../../texts/english/events.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-head.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './event-details.css.ts'

/** Which cards lead to this event, and a way to link another one. */
export function LinkCard({ event, onLinked }: { event: PoapEventDetail['data']; onLinked: () => void }) {
  const load = useCallback(async () => (await http<{ data: Card[] }>('GET', '/api/cards')).data, [])
  const cards = useLoad(load, 'loading cards', somethingWentWrong, 'cards')
  const { busy, problem, run } = useDeed()
  const [said, setSaid] = useState<string>()

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const cardId = new FormData(submitted.currentTarget).get('card')
    if (typeof cardId === 'string' && cardId !== '') void run('submit', () => link(cardId))
  }
  const link = async (cardId: string) => {
    setSaid(undefined)
    try {
      const { data } = await http<{ data: Card }>('PUT', `/api/cards/${cardId}`, { body: { event_id: event.id } })
      setSaid(texts.linked(data.name))
      onLinked()
      await cards.reload()
      return null
    } catch (error) {
      reportError(error, 'linking a card')
      return messageFor(error, somethingWentWrong)
    }
  }

  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{texts.cards}</h2>
      <p className={css.quiet}>{event.cards.length === 0 ? texts.noCards : texts.cardsText}</p>
      {event.cards.length > 0 && (
        <ul className={css.chips}>
          {event.cards.map(({ id, name }) => (
            <li key={id} className={css.chip}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Loaded load={cards}>
        {(held) => <ChooseCard cards={held} eventId={event.id} busy={busy !== undefined} onSubmit={submit} />}
      </Loaded>
      {said !== undefined && <Notice tone="good">{said}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </section>
  )
}

function ChooseCard({
  cards,
  eventId,
  busy,
  onSubmit,
}: {
  cards: readonly Card[]
  eventId: string
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}) {
  const others = cards.filter(({ event }) => event?.id !== eventId)
  if (cards.length === 0) return <p className={css.quiet}>{texts.haveNoCard}</p>
  if (others.length === 0) return <p className={css.quiet}>{texts.allLinked}</p>
  return (
    <form className={css.linkForm} onSubmit={onSubmit}>
      <div className={css.wide}>
        <SelectField label={texts.link} name="card" required defaultValue="">
          <option value="">{texts.choose}</option>
          {others.map(({ id, name, event }) => (
            <option key={id} value={id}>
              {event ? texts.otherEvent(name, event.name) : name}
            </option>
          ))}
        </SelectField>
      </div>
      <Press type="submit" look="quiet" busy={busy}>
        {texts.link}
      </Press>
    </form>
  )
}
