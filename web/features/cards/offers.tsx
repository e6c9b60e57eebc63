import type { OfferList } from '@iyk/wire/cards.ts'
import { http } from '../../session/page-http.ts'
import { formatMoment } from '../../session/reader.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { useLoad } from '../../session/use-load.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './card-list.css.ts'

type Offer = OfferList['data'][number]

interface Props {
  /** Told what happened, in words. */
  onAnswered: (said: string) => Promise<void>
}

/** Cards that others pass on to whoever is signed in. Nothing while there are none. */
export function Offers({ onAnswered }: Props) {
  const offers = useLoad(loadOffers, 'loading offers', somethingWentWrong, 'card-offers')
  const { busy, problem, run } = useDeed<string>()
  const { value = [], reload } = offers

  const answer = async (accepts: boolean, { card_id, name }: Offer) => {
    try {
      if (accepts) await http('POST', `/api/card-offers/${card_id}/accept`)
      else await http('DELETE', `/api/card-offers/${card_id}`)
      await Promise.all([reload(), onAnswered(accepts ? texts.offers.accepted(name) : texts.offers.declined(name))])
      return null
    } catch (error) {
      reportError(error, 'answering the offer of a card')
      await reload()
      return texts.failed(messageFor(error, somethingWentWrong))
    }
  }

  return (
    <>
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
      {value.length > 0 && (
        <section className={css.offers} aria-labelledby="offers">
          <h2 className={css.name} id="offers">
            {texts.offers.title}
          </h2>
          <ul className={css.list}>
            {value.map((offer) => (
              <li key={offer.card_id} className={css.offer}>
                <div className={css.words}>
                  <h3 className={css.name}>{offer.name}</h3>
                  <p className={css.quiet}>{texts.offers.until(formatMoment(offer.expires_at))}</p>
                </div>
                <div className={css.buttons}>
                  <Press
                    aria-label={texts.offers.acceptCard(offer.name)}
                    busy={busy === `accept ${offer.card_id}`}
                    onClick={() => void run(`accept ${offer.card_id}`, () => answer(true, offer))}
                  >
                    {texts.offers.accept}
                  </Press>
                  <Press
                    look="quiet"
                    aria-label={texts.offers.declineCard(offer.name)}
                    busy={busy === `decline ${offer.card_id}`}
                    onClick={() => void run(`decline ${offer.card_id}`, () => answer(false, offer))}
                  >
                    {texts.offers.decline}
                  </Press>
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
