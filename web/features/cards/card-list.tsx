import type { Card } from '@iyk/wire/cards.ts'
import { useCallback, useState } from 'react'
import { http } from '../../session/page-http.ts'
import { get } from '../../session/remembered.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { useLoad } from '../../session/use-load.ts'
import { useRefresh } from '../../session/use-refresh.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import * as css from './card-list.css.ts'
import { CardRow } from './card-row.tsx'
import { GiveUp } from './give-up.tsx'
import { useChoices } from './use-choices.ts'

const refreshEvery = 15_000

/** The holder's cards, each with where it leads and how it is tapped. */
export function CardList() {
  const cards = useLoad(loadCards, 'loading cards', somethingWentWrong, 'cards')
  const choices = useChoices()
  const [said, setSaid] = useState<{ tone: 'good' | 'wrong'; text: string }>()
  const [givingUp, setGivingUp] = useState<Card | null>(null)
  const { value = [], put, reload } = cards
  useRefresh(reload, refreshEvery)

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
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
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
                  choices={choices.value}
                  onChange={(changed) => put(value.map((other) => (other.id === changed.id ? changed : other)))}
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

const loadCards = async () => (await get<{ data: Card[] }>('/api/cards')).data
