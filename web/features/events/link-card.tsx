import type { Card } from '@iyk/wire/cards.ts'
import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import { type FormEvent, useCallback, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { one as copy } from '../../copy/english/event.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-details.css.ts'
import type { ShownEvent } from './use-event.ts'

/** Which cards are linked to this event, and a way to link another one. */
export function LinkCard({ event, onLinked }: { event: ShownEvent; onLinked: () => void }) {
  const load = useCallback(async () => (await http<{ data: Card[] }>('GET', '/api/cards')).data, [])
  const cards = useLoad(load, 'loading cards', somethingWentWrong, 'cards')
  const { pending, error, run } = useAction()
  const [status, setStatus] = useState<string>()

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const cardId = new FormData(submitted.currentTarget).get('card')
    if (typeof cardId === 'string' && cardId !== '') void run('submit', () => link(cardId))
  }
  const link = async (cardId: string) => {
    setStatus(undefined)
    try {
      const { data } = await http<{ data: Card }>('PUT', `/api/cards/${cardId}`, { body: { event_id: event.id } })
      setStatus(copy.linked(data.name))
      onLinked()
      await cards.reload()
      return null
    } catch (error) {
      reportError(error, 'linking a card')
      return errorMessage(error, somethingWentWrong)
    }
  }

  const blocked = new Set(cards.value?.filter(({ blocked_by }) => blocked_by !== null).map(({ id }) => id))
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{copy.cards}</h2>
      {event.cards && <p className={css.quiet}>{linkedCardsText({ ...event, cards: event.cards }, blocked)}</p>}
      {event.cards && event.cards.length > 0 && (
        <ul className={css.chips}>
          {event.cards.map(({ id, name }) => (
            <li key={id} className={css.chip}>
              {blocked.has(id) ? copy.blockedCard(name) : name}
            </li>
          ))}
        </ul>
      )}
      <Loaded load={event.cards ? cards : { ...cards, status: 'loading', value: undefined }}>
        {(held) => <ChooseCard cards={held} eventId={event.id} pending={pending !== undefined} onSubmit={submit} />}
      </Loaded>
      {status !== undefined && <Notice tone="good">{status}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </section>
  )
}

function linkedCardsText(
  { cards, ...event }: Required<Pick<ShownEvent, 'cards'>> & ShownEvent,
  blocked: ReadonlySet<string>,
) {
  if (cards.length === 0) return copy.noCards
  const canCollect = event.status === 'active' && numbersLeft(event) !== 0 && cards.some(({ id }) => !blocked.has(id))
  return canCollect ? copy.cardsText : copy.linkedCards
}

function ChooseCard({
  cards,
  eventId,
  pending,
  onSubmit,
}: {
  cards: readonly Card[]
  eventId: string
  pending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}) {
  const others = cards.filter(({ event }) => event?.id !== eventId)
  if (cards.length === 0) return <p className={css.quiet}>{copy.haveNoCard}</p>
  if (others.length === 0) return <p className={css.quiet}>{copy.allLinked}</p>
  return (
    <form className={css.linkForm} onSubmit={onSubmit}>
      <div className={css.wide}>
        <SelectField label={copy.link} name="card" required defaultValue="">
          <option value="">{copy.choose}</option>
          {others.map(({ id, name, event }) => (
            <option key={id} value={id}>
              {event ? copy.otherEvent(name, event.name) : name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" variant="quiet" pending={pending}>
        {copy.link}
      </Button>
    </form>
  )
}
