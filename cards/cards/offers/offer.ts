import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { offerDays } from '@iyk/wire/limits.ts'
import type { CardsContext } from '../../context.ts'
import { composeOfferEmail } from '../../emails/compose-offer-email.ts'
import { limitOffers } from '../../limits/limit-calls.ts'
import { getCard } from '../get.ts'
import { insertOffer, isOfferPending, lockHeldCard } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
type Input = { holderId: string; cardId: string; email: string; language: Language }

/**
 * Offers a card to the owner of an address, for `offerDays`, and emails them. The card stays with its holder, and works, until
 * they accept. Repeating a current offer changes nothing and sends no email. The response does not depend on who owns the address. Throws
 * `card_not_found`, `card_blocked`, `invalid_email`, `too_many_requests`.
 */
export const offerCard = async (context: Context, { holderId, cardId, email, language }: Input): Promise<Card> => {
  const address = parseEmailAddress(email)
  if (address === undefined) throw new Refusal('invalid_email')
  const { database, clock, settings } = context
  const now = clock()
  const expiresAt = new Date(now.getTime() + offerDays * 86_400_000)
  const offer = { cardId, holderId, email: address, now, expiresAt }
  await database.transaction(async (inside) => {
    const card = await lockHeldCard(inside, offer)
    if (!card) throw new Refusal('card_not_found')
    if (card.blocked) throw new Refusal('card_blocked')
    if (await isOfferPending(inside, offer)) return
    await limitOffers({ ...context, database: inside }, { email: address, holderId })
    const letter = composeOfferEmail({
      card: card.label,
      publicUrl: settings.publicUrl,
      brand: settings.brand,
      language,
    })
    await insertOffer(inside, { ...offer, letter })
  })
  return await getCard(context, { holderId, cardId })
}
