import type { Card } from '@iyk/wire/cards.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatAgo, formatCount, formatMoment } from '../../session/reader.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Press } from '../../ui/press.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import * as css from './card-list.css.ts'
import { choicesFor, type EventChoice } from './choices.ts'

/** How long a choice made by keys must rest before it counts: arrows pass by every event on their way. */
const rest = 600

interface Props {
  card: Card
  choices: readonly EventChoice[]
  onLink: (event: EventChoice | null) => void
  onGiveUp: () => void
}

export function CardRow({ card, choices, onLink, onGiveUp }: Props) {
  const offered = choicesFor(card, choices)
  const { chosen, select } = useChoice(card.event?.id ?? '', (id) =>
    onLink(offered.find((event) => event.id === id) ?? null),
  )
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
            <a href={`/events/${card.event.id}`}>
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
      <div className={css.deeds}>
        <SelectField label={texts.eventLabel} aria-label={texts.event(card.name)} value={chosen} {...select}>
          <option value="">{texts.none}</option>
          {offered.map((event) => (
            <option key={event.id} value={event.id}>
              {event.name}
            </option>
          ))}
        </SelectField>
        <Press look="bare" aria-label={texts.giveUpCard(card.name)} onClick={onGiveUp}>
          {texts.giveUp}
        </Press>
      </div>
    </li>
  )
}

/** One gesture links: a press at once, keys as soon as they rest or leave the field. */
function useChoice(current: string, onChoose: (id: string) => void) {
  const [wanted, setWanted] = useState<string | null>(null)
  const byKey = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const choose = (id: string) => {
    clearTimeout(timer.current)
    setWanted(null)
    if (id !== current) onChoose(id)
  }
  return {
    chosen: wanted ?? current,
    select: {
      onPointerDown: () => {
        byKey.current = false
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        byKey.current = key !== 'Enter' && key !== ' '
        if (key === 'Enter' && wanted !== null) choose(wanted)
      },
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) => {
        if (!byKey.current) return choose(value)
        setWanted(value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => choose(value), rest)
      },
      onBlur: () => {
        if (wanted !== null) choose(wanted)
      },
    },
  }
}
