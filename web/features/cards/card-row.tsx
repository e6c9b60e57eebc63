import type { Card } from '@iyk/wire/cards.ts'
import { memo, type ReactNode } from 'react'
import { cards as copy } from '../../copy/english/cards.ts'
import { formatAgo, formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import * as css from './card-list.css.ts'
import { CardState } from './card-state.tsx'
import { SelectCard } from './select-card.tsx'

interface Props {
  card: Card
  onAction: (action: CardAction, card: Card) => void
  /** None where there is nothing to select from. */
  onSelect: ((id: string, isOn: boolean, isRange: boolean) => void) | undefined
  isSelected: boolean
  /** The outcome of the last action on this card. */
  outcome: ReactNode
}

/** What a holder does with a card. */
export type CardAction =
  | 'link'
  | 'relink'
  | 'rename'
  | 'show-taps'
  | 'show-address'
  | 'pass-on'
  | 'take-back'
  | 'block'
  | 'unblock'
  | 'give-up'

const cardActions = ({ blocked_by, offered_to, trust }: Card): CardAction[] => {
  const actions: CardAction[] = ['rename', 'show-taps']
  if (trust !== 'signed') actions.push('show-address')
  if (offered_to !== null) actions.push('take-back')
  else if (blocked_by === null) actions.push('pass-on')
  if (blocked_by === null) actions.push('block')
  if (blocked_by === 'holder') actions.push('unblock')
  // Anyone who taps a released card could register it, and a blocked one cannot be registered.
  if (blocked_by === null) actions.push('give-up')
  return actions
}

/** The button that undoes an action takes its place, and keeps the focus. */
const sameButtonAs: Partial<Record<CardAction, CardAction>> = { unblock: 'block', 'take-back': 'pass-on' }

export const CardRow = memo(function CardRow({ card, onAction, onSelect, isSelected, outcome }: Props) {
  const link = card.event ? 'relink' : 'link'
  return (
    <li className={isSelected ? css.selectedRow : css.row}>
      {onSelect && <SelectCard card={card} isSelected={isSelected} onSelect={onSelect} />}
      {card.event ? (
        <img
          className={css.picture}
          src={card.event.image_url ?? smallArtworkAddress(card.event.id)}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={css.blank} />
      )}
      <div className={css.details}>
        <h2 className={css.name}>{card.name}</h2>
        {card.group !== null && (
          <p className={css.group}>
            <bdi>{card.group}</bdi>
          </p>
        )}
        {card.event ? (
          <p className={css.event}>
            <a className={css.eventLink} href={`/events/${card.event.id}`}>
              <bdi>{card.event.name}</bdi>
            </a>
            <StatusBadge status={card.event.status} />
          </p>
        ) : (
          <p className={css.quiet}>{copy.unlinked}</p>
        )}
        <CardState card={card} />
        <dl className={css.facts}>
          <div>
            <dt>{copy.lastTap}</dt>
            <dd>
              {card.last_tap_at === null ? (
                copy.never
              ) : (
                <time dateTime={card.last_tap_at} title={formatMoment(card.last_tap_at)}>
                  {formatAgo(card.last_tap_at, Date.now())}
                </time>
              )}
            </dd>
          </div>
          <div>
            <dt>{copy.taps}</dt>
            <dd>{copy.today(formatCount(card.taps_today))}</dd>
          </div>
        </dl>
      </div>
      <div className={css.actions}>
        <div className={css.buttons}>
          <Button
            variant="quiet"
            aria-label={copy.actOn(copy.acts[link], card.name)}
            aria-haspopup="dialog"
            onClick={() => onAction(link, card)}
          >
            {copy.acts[link]}
          </Button>
        </div>
        <div className={css.moreActions}>
          {cardActions(card).map((action) => (
            <Button
              key={sameButtonAs[action] ?? action}
              variant="bare"
              aria-label={copy.actOn(copy.acts[action], card.name)}
              onClick={() => onAction(action, card)}
            >
              {copy.acts[action]}
            </Button>
          ))}
        </div>
        {outcome}
      </div>
    </li>
  )
})
