import type { Card } from '@iyk/wire/cards.ts'
import { useState } from 'react'
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
import { Press } from '../../ui/press.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './card-list.css.ts'
import { type CardAct, CardRow } from './card-row.tsx'
import { GiveUp } from './give-up.tsx'
import { Offers } from './offers.tsx'
import { PassOn } from './pass-on.tsx'
import { TapsByHour } from './taps-by-hour.tsx'
import { useChoices } from './use-choices.ts'

const refreshEvery = 15_000

/** What happened last, how it is undone where that is possible, and at which card; without one it is said above them. */
type Said = { tone: 'good' | 'wrong'; text: string; undo?: () => Promise<unknown>; at?: string | undefined }

/** The holder's cards, each with where it leads and how it is tapped. */
export function CardList() {
  const cards = useLoad(loadCards, 'loading cards', somethingWentWrong, 'cards')
  const choices = useChoices()
  const [said, setSaid] = useState<Said>()
  const [asked, setAsked] = useState<{ act: CardAct; card: Card }>()
  const { busy, run } = useDeed()
  const { value = [], put, reload } = cards
  useRefresh(reload, refreshEvery)

  const show = (changed: Card) => put(value.map((other) => (other.id === changed.id ? changed : other)))
  const close = () => setAsked(undefined)
  const askedFor = (act: CardAct) => (asked?.act === act ? asked.card : null)
  const attempt = ({ id }: Card, doing: string, work: () => Promise<Said>) =>
    run('submit', async () => {
      setSaid(undefined)
      try {
        setSaid({ at: id, ...(await work()) })
      } catch (error) {
        reportError(error, doing)
        setSaid({ tone: 'wrong', text: texts.failed(messageFor(error, somethingWentWrong)), at: id })
      }
      return null
    })

  const block = (card: Card, blocked: boolean): Promise<unknown> =>
    attempt(card, 'blocking a card', async () => {
      const { data } = await http<{ data: Card }>('PUT', `/api/cards/${card.id}`, { body: { blocked } })
      show(data)
      const text = blocked ? texts.blocked(card.name) : texts.unblocked(card.name)
      return { tone: 'good', text, undo: () => block(card, !blocked) }
    })
  const takeBack = (card: Card) =>
    attempt(card, 'taking an offer back', async () => {
      show((await http<{ data: Card }>('DELETE', `/api/cards/${card.id}/offer`)).data)
      return { tone: 'good', text: texts.takenBack(card.name) }
    })
  const giveUp = async (card: Card) => {
    close()
    await attempt(card, 'giving up a card', async () => {
      await http('DELETE', `/api/cards/${card.id}`)
      await reload()
      return { tone: 'good', text: texts.gone(card.name), at: undefined }
    })
  }
  const act = (wanted: CardAct, card: Card) => {
    if (wanted === 'block' || wanted === 'unblock') return void block(card, wanted === 'block')
    if (wanted === 'take-back') return void takeBack(card)
    setAsked({ act: wanted, card })
  }

  const notice = said && (
    <Notice tone={said.tone}>
      <span className={css.said}>
        <span>{said.text}</span>
        {said.undo && (
          <Press look="quiet" busy={busy !== undefined} onClick={() => void said.undo?.()}>
            {texts.undo}
          </Press>
        )}
      </span>
    </Notice>
  )
  return (
    <>
      {said?.at === undefined && notice}
      <Offers
        onAnswered={async (text) => {
          setSaid({ tone: 'good', text })
          await reload()
        }}
      />
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
                  onChange={show}
                  onAct={(wanted) => act(wanted, card)}
                  said={said?.at === card.id && notice}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <GiveUp card={askedFor('give-up')} onConfirm={giveUp} onClose={close} />
      <PassOn
        card={askedFor('pass-on')}
        onClose={close}
        onOffered={(card, email) => {
          close()
          show(card)
          setSaid({ tone: 'good', text: texts.offered(card.name, email), at: card.id })
        }}
      />
      <TapsByHour card={askedFor('show-taps')} onClose={close} />
    </>
  )
}

const loadCards = async () => (await get<{ data: Card[] }>('/api/cards')).data
