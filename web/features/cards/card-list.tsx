import type { Card } from '@iyk/wire/cards.ts'
import type { PoapEventList } from '@iyk/wire/poap-events.ts'
import { useCallback, useState } from 'react'
import { http } from '../../session/page-http.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { useLoad } from '../../session/use-load.ts'
import { useRefresh } from '../../session/use-refresh.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import * as css from './card-list.css.ts'
import { CardRow } from './card-row.tsx'
import type { EventChoice } from './choices.ts'
import { GiveUp } from './give-up.tsx'

const refreshEvery = 15_000

interface Said {
  tone: 'good' | 'wrong'
  text: string
  undo?: () => void
}

/** The holder's cards, each with where it leads and how it is tapped. */
export function CardList() {
  const cards = useLoad(loadCards, 'loading cards', somethingWentWrong)
  const choices = useLoad(loadChoices, 'loading events for cards', somethingWentWrong)
  const [said, setSaid] = useState<Said>()
  const [givingUp, setGivingUp] = useState<Card | null>(null)
  const { value = [], put, reload } = cards
  useRefresh(reload, refreshEvery)

  const link = async (card: Card, event: EventChoice | null, mayUndo = true): Promise<void> => {
    const linked = event && { ...event, image_url: null }
    const withChange = (changed: Card) => value.map((other) => (other.id === card.id ? changed : other))
    put(withChange({ ...card, event: linked }))
    try {
      const address = `/api/cards/${card.id}`
      const { data } = await http<{ data: Card }>('PUT', address, { body: { event_id: event?.id ?? null } })
      put(withChange(data))
      setSaid({
        tone: 'good',
        text: data.event ? texts.linked(data.name, data.event.name) : texts.cut(data.name),
        ...(mayUndo ? { undo: () => void link(data, card.event, false) } : {}),
      })
    } catch (error) {
      reportError(error, 'linking a card')
      put(withChange(card))
      setSaid({ tone: 'wrong', text: texts.failed(messageFor(error, somethingWentWrong)) })
    }
  }
  const giveUp = useCallback(
    async (card: Card) => {
      setGivingUp(null)
      try {
        await http('DELETE', `/api/cards/${card.id}`)
        setSaid({ tone: 'good', text: texts.gone(card.name) })
      } catch (error) {
        reportError(error, 'giving up a card')
        setSaid({ tone: 'wrong', text: texts.failed(messageFor(error, somethingWentWrong)) })
      }
      await reload()
    },
    [reload],
  )

  return (
    <>
      {said && (
        <Notice tone={said.tone}>
          <span className={css.said}>
            {said.text}
            {said.undo && (
              <Press look="quiet" onClick={said.undo}>
                {texts.undo}
              </Press>
            )}
          </span>
        </Notice>
      )}
      {choices.status === 'failed' && cards.status !== 'failed' && <Loaded load={choices}>{() => null}</Loaded>}
      <Loaded load={cards}>
        {(held) =>
          held.length === 0 ? (
            <EmptyState title={texts.empty.title} text={texts.empty.text} example={<ProductCard />} />
          ) : (
            <ul className={css.list}>
              {held.map((card) => (
                <CardRow
                  key={card.id}
                  card={card}
                  choices={choices.value ?? []}
                  onLink={(event) => void link(card, event)}
                  onGiveUp={() => setGivingUp(card)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <GiveUp card={givingUp} onConfirm={giveUp} onClose={() => setGivingUp(null)} />
    </>
  )
}

const loadCards = async () => (await http<{ data: Card[] }>('GET', '/api/cards')).data

/** Events a tap can lead to, now or later; the newest 200 are more than a list to choose from can hold. */
const loadChoices = async (): Promise<EventChoice[]> => {
  const { data } = await http<PoapEventList>('GET', '/api/poap-events?isActive=true&limit=200')
  return data.map(({ id, name, status }) => ({ id, name, status }))
}
