import type { Card } from '@iyk/wire/cards.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import * as css from './card-list.css.ts'

/** What a holder should know of a card: why it currently gives nothing, to whom it is offered, that it can be copied, and what its chip says. */
export function CardState({ card }: { card: Card }) {
  const { trust, opened_at, inscription } = card
  return (
    <>
      <Availability card={card} />
      {opened_at !== null && <p className={css.warning}>{copy.opened(formatMoment(opened_at))}</p>}
      {trust !== 'signed' && <p className={css.quiet}>{copy.trust[trust]}</p>}
      {inscription !== null && (
        <p className={css.quiet}>
          <bdi>{copy.inscription(inscription)}</bdi>
        </p>
      )}
    </>
  )
}

function Availability({ card: { blocked_by, offered_to } }: { card: Card }) {
  if (blocked_by !== null) return <p className={css.warning}>{copy.blockedBy[blocked_by]}</p>
  if (offered_to === null) return null
  return (
    <p className={css.quiet}>
      <bdi>{copy.waitsFor(offered_to.email, formatMoment(offered_to.expires_at))}</bdi>
    </p>
  )
}
