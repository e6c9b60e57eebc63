import type { Card } from '@iyk/wire/cards.ts'
import { formatAgo, formatCount, formatMoment } from '../../session/reader.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { Press } from '../../ui/press.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import * as css from './card-list.css.ts'
import type { EventChoice } from './choices.ts'
import { LinkEvent } from './link-event.tsx'

interface Props {
  card: Card
  choices: readonly EventChoice[]
  onChange: (card: Card) => void
  onGiveUp: () => void
}

export function CardRow({ card, choices, onChange, onGiveUp }: Props) {
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
      <LinkEvent card={card} choices={choices} onChange={onChange}>
        <Press look="bare" aria-label={texts.giveUpCard(card.name)} onClick={onGiveUp}>
          {texts.giveUp}
        </Press>
      </LinkEvent>
    </li>
  )
}
