import type { Card } from '@iyk/wire/cards.ts'
import { searchableFrom } from '@iyk/wire/limits.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { cardSearch } from '../../copy/english/card-search.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { usePolling } from '../../http/use-polling.ts'
import { useLocation } from '../../navigation/router.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesOfList } from '../../ui/pages-of-list.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './card-list.css.ts'
import { type CardAction, CardRow } from './card-row.tsx'
import { CardSearch } from './card-search.tsx'
import { CopyableCards } from './copyable-cards.tsx'
import { describeChangeError } from './describe-change-error.ts'
import { ListHead } from './list-head.tsx'
import type { RowOutcome } from './many-cards.tsx'
import { ManyCardsPlace } from './many-cards-place.tsx'
import { OfferCard } from './offer-card.tsx'
import { Offers } from './offers.tsx'
import { ReleaseCard } from './release-card.tsx'
import { addressOf, isSearching, parseSought } from './sought-cards.ts'
import { TapsByHour } from './taps-by-hour.tsx'
import { useCards } from './use-cards.ts'
import { useSelection } from './use-selection.ts'

const refreshEvery = 15_000

/** The last outcome and its card; without a card it is shown above them. */
interface Outcome extends RowOutcome {
  at?: string | undefined
}

/** The holder's cards, each with its event and how it is tapped. The address has what is sought, so that coming back shows the same. */
export function CardList() {
  const { search } = useLocation()
  const sought = useMemo(() => parseSought(search), [search])
  const list = useCards(sought)
  const { value = noCards, total, nextCursor, reload, show, status } = list
  const selection = useSelection(addressOf(sought), value)
  const [outcome, setOutcome] = useState<Outcome>()
  const [dialog, setDialog] = useState<{ action: CardAction; card: Card }>()
  const [changes, setChanges] = useState(0)
  const { pending, run } = useAction()
  const refresh = useCallback(() => reload(true), [reload])
  usePolling(refresh, refreshEvery)

  /** After a failed change. The page already says that it failed, so another failure adds nothing. */
  const showCurrent = () => reload(true, true)
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
      await reload(false, true)
      return { tone: 'good', text: copy.gone(card.name), at: undefined }
    })
  }
  const act = (action: CardAction, card: Card) => {
    if (action === 'block' || action === 'unblock') return void block(card, action === 'block')
    if (action === 'take-back') return void withdrawOffer(card)
    setDialog({ action, card })
  }
  // Rows are rendered again only when something of theirs has changed, not all of hundreds with each click.
  const latest = useRef(act)
  latest.current = act
  const onAction = useCallback((action: CardAction, card: Card) => latest.current(action, card), [])

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
  const isSought = isSearching(sought)
  return (
    <>
      {!value.some(({ id }) => id === outcome?.at) && notice}
      <Offers
        onSettled={async (text) => {
          setOutcome({ tone: 'good', text })
          await reload(false, true)
        }}
        onFailed={showCurrent}
      />
      {(total >= searchableFrom || isSought || sought.sort !== '') && <CardSearch sought={sought} changed={changes} />}
      <PagesOfList pages={list} skeleton={skeleton} more={cardSearch.more}>
        {(items) => (
          <div>
            <ListHead
              sought={sought}
              total={total}
              count={selection.ids.size}
              loaded={nextCursor === null ? items.map(({ id }) => id) : undefined}
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
            />
            {items.length === 0 ? (
              !isSought && <EmptyState title={copy.empty.title} text={copy.empty.text} example={<ProductCard />} />
            ) : (
              <ul className={css.list}>
                {items.map((card) => (
                  <CardRow
                    key={card.id}
                    card={card}
                    onAction={onAction}
                    onSelect={total > 1 ? selection.toggle : undefined}
                    isSelected={selection.ids.has(card.id)}
                    outcome={outcome?.at === card.id ? notice : undefined}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </PagesOfList>
      <ManyCardsPlace
        ids={selection.inOrder}
        cards={value}
        single={
          dialog?.action === 'link' || dialog?.action === 'relink'
            ? { action: 'link', card: dialog.card }
            : dialog?.action === 'rename'
              ? { action: 'rename', card: dialog.card }
              : undefined
        }
        onSingleEnd={close}
        onSaid={(card, said) => setOutcome(said && { ...said, at: card.id })}
        onChanged={async () => {
          // What is sought may no longer be true of what was changed.
          if (isSought) selection.clear()
          setChanges((count) => count + 1)
          await reload(false, true)
        }}
        onClear={selection.clear}
      />
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
      {status === 'ready' && (
        <CopyableCards
          shown={cardFor('show-address')}
          onClose={close}
          onCreated={async (card) => {
            await reload(false, true)
            setDialog({ action: 'show-address', card })
          }}
        />
      )}
    </>
  )
}

const noCards: readonly Card[] = []

/** As before the page itself is there (`PageSkeleton`). */
const skeleton = [0, 1, 2].map((place) => <Skeleton key={place} shape="list" />)
