import type { Card } from '@iyk/wire/cards.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import * as css from './card-list.css.ts'

/** Why a card currently gives nothing, or to whom it is offered. Nothing for a card that simply works. */
export function CardState({ card: { blocked_by, offered_to } }: { card: Card }) {
  if (blocked_by !== null) return <p className={css.warning}>{copy.blockedBy[blocked_by]}</p>
  if (offered_to === null) return null
  return (
    <p className={css.quiet}>
      <bdi>{copy.waitsFor(offered_to.email, formatMoment(offered_to.expires_at))}</bdi>
    </p>
  )
}
