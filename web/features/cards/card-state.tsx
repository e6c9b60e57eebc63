import type { Card } from '@iyk/wire/cards.ts'
import { formatMoment } from '../../session/reader.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import * as css from './card-list.css.ts'

/** Why a card gives nothing now, or to whom it is offered. Nothing for a card that simply works. */
export function CardState({ card: { blocked_by, offered_to } }: { card: Card }) {
  if (blocked_by !== null) return <p className={css.warning}>{texts.blockedBy[blocked_by]}</p>
  if (offered_to === null) return null
  return (
    <p className={css.quiet}>
      <bdi>{texts.waitsFor(offered_to.email, formatMoment(offered_to.expires_at))}</bdi>
    </p>
  )
}
