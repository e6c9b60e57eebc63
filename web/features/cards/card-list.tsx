import type { Card } from '@iyk/wire/cards.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { get } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'
import { usePolling } from '../../http/use-polling.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './card-list.css.ts'
import { type CardAction, CardRow } from './card-row.tsx'
import { CopyableCards } from './copyable-cards.tsx'
import { describeChangeError } from './describe-change-error.ts'
import { OfferCard } from './offer-card.tsx'
import { Offers } from './offers.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TapsByHour } from './taps-by-hour.tsx'
import { useEventChoices } from './use-event-choices.ts'

const refreshEvery = 15_000

/** The last outcome, how to undo it where possible, and its card; without a card it is shown above them. */
interface Outcome {
  tone: 'good' | 'wrong'
  text: string
  undo?: () => Promise<unknown>
  at?: string | undefined
}

/** The holder's cards, each with its event and how it is tapped. */
export function CardList() {
  const cards = useLoad(loadCards, 'loading cards', somethingWentWrong, 'cards')
  const choices = useEventChoices()
  const [outcome, setOutcome] = useState<Outcome>()
  const [dialog, setDialog] = useState<{ action: CardAction; card: Card }>()
  const { pending, run } = useAction()
  const { value = [], setValue, reload } = cards
  usePolling(reload, refreshEvery)

  /** After a failed change. The page already says that it failed, so another failure adds nothing. */
  const showCurrent = () => reload(true)
  const show = (changed: Card) => setValue(value.map((other) => (other.id === changed.id ? changed : other)))
  const close = useCallback(() => setDialog(undefined), [])
  const cardFor = (action: CardAction) => (dialog?.action === action ? dialog.card : null)
  const attempt = ({ id }: Card, context: string, work: () => Promise<Outcome>) =>
    run('submit', async () => {
      setOutcome(undefined)
      try {
        setOutcome({ at: id, ...(await work()) })
      } catch (error) {
        reportError(error, context)
        void showCurrent()
        setOutcome({ tone: 'wrong', text: describeChangeError(error), at: id })
      }
      return null
    })

  const block = (card: Card, blocked: boolean): Promise<unknown> =>
    attempt(card, 'blocking a card', async () => {
      const { data } = await http<{ data: Card }>('PUT', `/api/cards/${card.id}`, { body: { blocked } })
      show(data)
      const text = blocked ? copy.blocked(card.name) : copy.unblocked(card.name)
      return { tone: 'good', text, undo: () => block(card, !blocked) }
    })
  const withdrawOffer = (card: Card) =>
    attempt(card, 'taking an offer back', async () => {
      show((await http<{ data: Card }>('DELETE', `/api/cards/${card.id}/offer`)).data)
      return { tone: 'good', text: copy.takenBack(card.name) }
    })
  const releaseCard = async (card: Card) => {
    close()
    await attempt(card, 'giving up a card', async () => {
      await http('DELETE', `/api/cards/${card.id}`)
      await reload()
      return { tone: 'good', text: copy.gone(card.name), at: undefined }
    })
  }
  const action = (requested: CardAction, card: Card) => {
    if (requested === 'block' || requested === 'unblock') return void block(card, requested === 'block')
    if (requested === 'take-back') return void withdrawOffer(card)
    setDialog({ action: requested, card })
  }

  const notice = outcome && (
    <Notice tone={outcome.tone}>
      <span className={css.outcome}>
        <span>{outcome.text}</span>
        {outcome.undo && (
          <Button variant="quiet" pending={pending !== undefined} onClick={() => void outcome.undo?.()}>
            {copy.undo}
          </Button>
        )}
      </span>
    </Notice>
  )
  return (
    <>
      {!value.some(({ id }) => id === outcome?.at) && notice}
      <Offers
        onSettled={async (text) => {
          setOutcome({ tone: 'good', text })
          await reload()
        }}
        onFailed={showCurrent}
      />
      {choices.status === 'failed' && cards.status !== 'failed' && <Loaded load={choices}>{() => null}</Loaded>}
      <Loaded load={cards} skeleton={skeleton}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={copy.empty.title} text={copy.empty.text} example={<ProductCard />} />
          ) : (
            <ul className={css.list}>
              {items.map((card) => (
                <CardRow
                  key={card.id}
                  card={card}
                  choices={choices.value}
                  onChange={show}
                  onFailed={showCurrent}
                  onAction={(requested) => action(requested, card)}
                  outcome={outcome?.at === card.id && notice}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ReleaseCard card={cardFor('give-up')} onConfirm={releaseCard} onClose={close} />
      <OfferCard
        card={cardFor('pass-on')}
        onClose={close}
        onFailed={showCurrent}
        onOffered={(card, email) => {
          close()
          show(card)
          setOutcome({ tone: 'good', text: copy.offered(card.name, email), at: card.id })
        }}
      />
      <TapsByHour card={cardFor('show-taps')} onClose={close} />
      {cards.status === 'ready' && (
        <CopyableCards
          shown={cardFor('show-address')}
          onClose={close}
          onCreated={async (card) => {
            await reload()
            setDialog({ action: 'show-address', card })
          }}
        />
      )}
    </>
  )
}

/** As before the page itself is there (`PageSkeleton`). */
const skeleton = [0, 1, 2].map((place) => <Skeleton key={place} shape="list" />)

const loadCards = async () => (await get<{ data: Card[] }>('/api/cards')).data
