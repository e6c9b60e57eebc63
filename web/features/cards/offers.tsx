import type { OfferList } from '@iyk/wire/cards.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './card-list.css.ts'
import { describeChangeError } from './describe-change-error.ts'

type Offer = OfferList['data'][number]

interface Props {
  /** Receives a message about what happened. */
  onSettled: (message: string) => Promise<void>
  onFailed: () => Promise<void>
}

/** Cards that others offer to the signed-in user. Nothing while there are none. */
export function Offers({ onSettled, onFailed }: Props) {
  const offers = useLoad(loadOffers, 'loading offers', somethingWentWrong, 'card-offers')
  const { pending, error, run } = useAction<string>()
  const { value = [], reload } = offers

  const respond = async (accepts: boolean, { card_id, name }: Offer) => {
    try {
      if (accepts) await http('POST', `/api/card-offers/${card_id}/accept`)
      else await http('DELETE', `/api/card-offers/${card_id}`)
      await Promise.all([reload(), onSettled(accepts ? copy.offers.accepted(name) : copy.offers.declined(name))])
      return null
    } catch (error) {
      reportError(error, 'answering the offer of a card')
      await Promise.all([reload(), onFailed()])
      return describeChangeError(error)
    }
  }

  return (
    <>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {value.length > 0 && (
        <section className={css.offers} aria-labelledby="offers">
          <h2 className={css.name} id="offers">
            {copy.offers.title}
          </h2>
          <ul className={css.list}>
            {value.map((offer) => (
              <li key={offer.card_id} className={css.offer}>
                <div className={css.details}>
                  <h3 className={css.name}>{offer.name}</h3>
                  <p className={css.quiet}>{copy.offers.until(formatMoment(offer.expires_at))}</p>
                </div>
                <div className={css.buttons}>
                  <Button
                    aria-label={copy.offers.acceptCard(offer.name)}
                    pending={pending === `accept ${offer.card_id}`}
                    onClick={() => void run(`accept ${offer.card_id}`, () => respond(true, offer))}
                  >
                    {copy.offers.accept}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={copy.offers.declineCard(offer.name)}
                    pending={pending === `decline ${offer.card_id}`}
                    onClick={() => void run(`decline ${offer.card_id}`, () => respond(false, offer))}
                  >
                    {copy.offers.decline}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const loadOffers = async () => (await http<OfferList>('GET', '/api/card-offers')).data
