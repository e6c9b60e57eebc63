import type { Card } from '@iyk/wire/cards.ts'
import type { ReactNode } from 'react'
import { formatAgo, formatCount, formatMoment } from '../../session/reader.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { Press } from '../../ui/press.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import * as css from './card-list.css.ts'
import { CardState } from './card-state.tsx'
import type { EventChoice } from './choices.ts'
import { LinkEvent } from './link-event.tsx'

interface Props {
  card: Card
  choices: readonly EventChoice[]
  onChange: (card: Card) => void
  onAct: (act: CardAct) => void
  /** What came of the last act on this card. */
  said: ReactNode
}

/** What a holder does with a card, beside choosing its event. */
export type CardAct = 'show-taps' | 'pass-on' | 'take-back' | 'block' | 'unblock' | 'give-up'

const actsOn = ({ blocked_by, offered_to }: Card): CardAct[] => {
  const acts: CardAct[] = ['show-taps']
  if (offered_to !== null) acts.push('take-back')
  else if (blocked_by === null) acts.push('pass-on')
  if (blocked_by === null) acts.push('block')
  if (blocked_by === 'holder') acts.push('unblock')
  // Whoever taps a card that was given up could register it, and a blocked one is not to be had.
  if (blocked_by === null) acts.push('give-up')
  return acts
}

/** The button that undoes an act stands in its place, and keeps the focus. */
const sameButton: Partial<Record<CardAct, CardAct>> = { unblock: 'block', 'take-back': 'pass-on' }

export function CardRow({ card, choices, onChange, onAct, said }: Props) {
  return (
    <li className={css.row}>
      {card.event ? (
        <img className={css.picture} src={card.event.image_url ?? smallArtworkAddress(card.event.id)} alt="" />
      ) : (
        <span className={css.blank} />
      )}
      <div className={css.words}>
        <h2 className={css.name}>{card.name}</h2>
        {card.event ? (
          <p className={css.event}>
            <a className={css.eventLink} href={`/events/${card.event.id}`}>
              <bdi>{card.event.name}</bdi>
            </a>
            <StatusBadge status={card.event.status} />
          </p>
        ) : (
          <p className={css.quiet}>{texts.unlinked}</p>
        )}
        <CardState card={card} />
        <dl className={css.facts}>
          <div>
            <dt>{texts.lastTap}</dt>
            <dd>
              {card.last_tap_at === null ? (
                texts.never
              ) : (
                <time dateTime={card.last_tap_at} title={formatMoment(card.last_tap_at)}>
                  {formatAgo(card.last_tap_at, Date.now())}
                </time>
              )}
            </dd>
          </div>
          <div>
            <dt>{texts.taps}</dt>
            <dd>{texts.today(formatCount(card.taps_today))}</dd>
          </div>
        </dl>
      </div>
      <LinkEvent card={card} choices={choices} onChange={onChange} said={said}>
        {actsOn(card).map((act) => (
          <Press
            key={sameButton[act] ?? act}
            look="bare"
            aria-label={texts.acts[act].on(card.name)}
            onClick={() => onAct(act)}
          >
            {texts.acts[act].short}
          </Press>
        ))}
      </LinkEvent>
    </li>
  )
}
